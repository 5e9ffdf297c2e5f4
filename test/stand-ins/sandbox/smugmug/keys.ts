import { createHash } from 'node:crypto'

/** Letters and digits that are not easily confused, as in SmugMug's own keys. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ'
const BASE = BigInt(ALPHABET.length)

/** The prime next below BASE ** 7: multiplying by anything else modulo it maps ids below it to different keys. */
const PRIME = 506_623_120_447n
const FACTOR = 271_828_182_845n

/** The seven-letter key of the photo with this number; different numbers have different keys. */
export function imageKey(id: string): string {
  let left = (BigInt(id) * FACTOR) % PRIME
  let key = ''
  for (let place = 0; place < 7; place += 1) {
    key += ALPHABET[Number(left % BASE)]
    left /= BASE
  }
  return key
}

/** A key of six letters for an album or its node, from a unique name. */
export function shortKey(name: string): string {
  const digest = createHash('sha256').update(name).digest()
  return Array.from(digest.subarray(0, 6), byte => ALPHABET[byte % ALPHABET.length]).join('')
}
