import crypto, { randomBytes, timingSafeEqual } from 'node:crypto'
import { createSemaphore } from '../../concurrency.ts'
import type { Config } from '../../env.ts'
import { isLoopback } from '../../loopback.ts'

type Parameters = { N: number; r: number; p: number }

/** 16 MiB and about 130 ms, which OWASP recommends where memory is limited. */
const CURRENT: Parameters = { N: 2 ** 14, r: 8, p: 5 }
const CHEAP: Parameters = { N: 2, r: 8, p: 1 }

type Setting = Pick<Config, 'APP_ORIGIN' | 'CHEAP_PASSWORDS'>

/** The setting for cheap passwords works on a local machine only. A deployment ignores it. */
function currentParameters({ APP_ORIGIN, CHEAP_PASSWORDS }: Setting): Parameters {
  return CHEAP_PASSWORDS && isLoopback(new URL(APP_ORIGIN)) ? CHEAP : CURRENT
}
const SALT_BYTES = 16
const HASH_BYTES = 32

/** `scrypt$N$r$p$salt$hash` with the current parameters and a salt of its own. */
export async function hashPassword(setting: Setting, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const parameters = currentParameters(setting)
  return format(parameters, salt, await derive(password, salt, parameters))
}

/**
 * Whether the password is the stored one. Without a stored hash it does the same work and returns false, so that its
 * duration does not reveal which addresses have a password.
 */
export async function verifyPassword(setting: Setting, password: string, stored: string | null): Promise<boolean> {
  const { parameters, salt, hash } = read(stored ?? dummyHash(setting))
  const same = timingSafeEqual(await derive(password, salt, parameters), hash)
  return same && stored !== null
}

export function isOutdated(setting: Setting, stored: string): boolean {
  const { parameters } = read(stored)
  const { N, r, p } = currentParameters(setting)
  return parameters.N !== N || parameters.r !== r || parameters.p !== p
}

function dummyHash(setting: Setting): string {
  return format(currentParameters(setting), Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))
}

/** An isolate has 128 MB in all, which a burst of log-ins must not use up. */
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
