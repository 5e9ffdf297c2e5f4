/** A `stat: fail` answer, which the API sends with HTTP status 200. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
