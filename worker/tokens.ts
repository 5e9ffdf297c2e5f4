import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters of base64url: session tokens, mail links, OAuth states. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hex: the only form in which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
