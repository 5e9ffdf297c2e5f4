import { SANDBOX_KEYS } from '../keys.ts'
import type { Caller } from './endpoint.ts'
import { StripeFailure } from './failure.ts'

const { secretKey, publishableKey } = SANDBOX_KEYS.stripe

/** Whose key came with the request: as Bearer, or as the user of Basic. @throws StripeFailure 401 */
export function callerOf(authorization: string | undefined): Caller {
  const key = keyOf(authorization ?? '')
  if (key === secretKey) return 'secret'
  if (key === publishableKey) return 'publishable'
  throw unauthorized(
    key === ''
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
      : `Invalid API Key provided: ${masked(key)}`,
  )
}

export function secretKeyRequired(): StripeFailure {
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
  return unauthorized(message, 'secret_key_required')
}

function unauthorized(message: string, code?: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message, ...(code && { code }) }, { isKept: false })
}

function keyOf(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  return scheme.toLowerCase() === 'basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : ''
}

function masked(key: string): string {
  return key.slice(0, 8) + '*'.repeat(Math.max(0, key.length - 12)) + key.slice(Math.max(8, key.length - 4))
}
