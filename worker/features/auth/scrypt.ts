import crypto, { randomBytes, timingSafeEqual } from 'node:crypto'
import { createSemaphore } from '../../concurrency.ts'

type Parameters = { N: number; r: number; p: number }

/** 16 MiB and about 130 ms: what OWASP asks for where memory is short. */
const CURRENT: Parameters = { N: 2 ** 14, r: 8, p: 5 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** `scrypt$N$r$p$salt$hash` with the current parameters and a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return format(CURRENT, salt, await derive(password, salt, CURRENT))
}

/**
 * Whether the password is the stored one. Without a stored hash the same work is done and the answer is false,
 * so that the time taken does not tell which addresses have a password.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { parameters, salt, hash } = read(stored ?? DUMMY_HASH)
  const same = timingSafeEqual(await derive(password, salt, parameters), hash)
  return same && stored !== null
}

export function isOutdated(stored: string): boolean {
  const { parameters } = read(stored)
  return parameters.N !== CURRENT.N || parameters.r !== CURRENT.r || parameters.p !== CURRENT.p
}

const DUMMY_HASH = format(CURRENT, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))

/** An isolate has 128 MB for everything, and a burst of log-ins must not take them. */
const derivations = createSemaphore(2)

function derive(password: string, salt: Buffer, { N, r, p }: Parameters): Promise<Buffer> {
  // The same characters typed on two keyboards may come as different code points.
  const text = password.normalize('NFKC')
  const maxmem = 256 * N * r
  return derivations(
    () =>
      new Promise((resolve, reject) =>
        crypto.scrypt(text, salt, HASH_BYTES, { N, r, p, maxmem }, (error, hash) =>
          error ? reject(error) : resolve(hash),
        ),
      ),
  )
}

function format({ N, r, p }: Parameters, salt: Buffer, hash: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

function read(stored: string) {
  const [kind, N, r, p, salt, hash] = stored.split('$')
  if (kind !== 'scrypt' || salt === undefined || hash === undefined) throw new Error('Unknown password hash')
  return {
    parameters: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}
