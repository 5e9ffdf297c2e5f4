import { createHash, createHmac } from 'node:crypto'
import { type Config, ConfigError } from './env.ts'

export type Key = { id: string; bytes: Uint8Array }

const KEY_BYTES = 32
/** As many hexadecimal digits of a hash as tell keys apart. */
const FINGERPRINT_DIGITS = 16

let parsed: { source: string; keys: [Key, ...Key[]] } | undefined

/**
 * The keys of TOKEN_KEYS, the newest first.
 * @throws Error that quotes no part of them when they cannot be read.
 */
export function keysOf({ TOKEN_KEYS: source }: Pick<Config, 'TOKEN_KEYS'>): [Key, ...Key[]] {
  if (parsed?.source !== source) parsed = { source, keys: parseKeys(source) }
  return parsed.keys
}

/**
 * Derives a key for one purpose. What is made with it reveals nothing about the original key or those for other
 * purposes.
 */
export function deriveKey({ bytes }: Key, purpose: 'counters' | 'known-browser' | 'used-allowances'): Uint8Array {
  return createHmac('sha256', bytes).update(`photonym ${purpose}`).digest()
}

/** Tells a key from others without revealing it: the first 16 hexadecimal digits of the SHA-256 of its bytes. */
export function fingerprintOf({ bytes }: Key): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, FINGERPRINT_DIGITS)
}

/** HMAC-SHA256, as 43 characters of base64url. Without the key nobody can compute it, or guess the text by trying. */
export function keyedHash(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** @throws Error that quotes no part of them when they cannot be read. */
export function parseKeys(source: string): [Key, ...Key[]] {
  const [first, ...others] = source.split(',').map(entry => {
    const [id = '', base64 = ''] = entry.trim().split(/:(.*)/s)
    const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
    if (id === '' || bytes.length !== KEY_BYTES)
      throw new ConfigError(['TOKEN_KEYS, which needs entries of id:base64 of 32 bytes'])
    return { id, bytes }
  })
  if (!first) throw new Error('TOKEN_KEYS is empty')
  return [first, ...others]
}
