/** An error answer: its HTTP status is also the body's `Code`. */
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
