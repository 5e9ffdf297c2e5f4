import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters of base64url, for session tokens, mail links and OAuth states. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** The only form in which tokens are stored. */
export function hashToken(token: string): string {
  return sha256(token)
}

/** In hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
