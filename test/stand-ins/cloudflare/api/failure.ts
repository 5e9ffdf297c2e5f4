export type ApiError = { code: number; message: string }

/** An error answer in Cloudflare's envelope. */
export class CloudflareFailure extends Error {
  readonly status: number
  readonly errors: ApiError[]
  constructor(status: number, errors: ApiError[]) {
    super(errors.map(({ message }) => message).join('; '))
    this.status = status
    this.errors = errors
  }
}

export const refused = (code: number, message: string, status = 400) =>
  new CloudflareFailure(status, [{ code, message }])

/** No endpoint has this address. */
export const noRoute = (path: string) =>
  refused(7003, `Could not route to ${path}, perhaps your object identifier is invalid?`, 404)

/** The body or a parameter is not what the endpoint takes. */
export const malformed = (message: string) => refused(7400, `The request is malformed: ${message}`)
