/** An answer that is no success: its HTTP status is the body's `Code` as well. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function notFound(): ApiFailure {
  return new ApiFailure(404, 'Not Found')
}

export function badRequest(problem: string): ApiFailure {
  return new ApiFailure(400, `Bad Request: ${problem}`)
}
