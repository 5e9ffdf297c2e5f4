import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import * as z from 'zod'
import type { Provider } from '../domain/platforms.ts'
import type { Config } from '../env.ts'
import { keysOf } from '../keys.ts'
import type { Credentials } from './platform.ts'

/** The owner of a secret. What was sealed for one owner does not open for another. */
export type SecretOwner = { userId: string; provider: Provider }

const Content = z.object({ token: z.string(), secret: z.string() })
const Header = z.object({ kid: z.string(), usr: z.string(), prv: z.string() })

type Keys = Pick<Config, 'TOKEN_KEYS'>

/** The id of the key that `sealCredentials` uses. */
export function newestKeyId(config: Keys): string {
  return keysOf(config)[0].id
}

/** The ids of all keys, the newest first. */
export function keyIds(config: Keys): string[] {
  return keysOf(config).map(({ id }) => id)
}

/** The id of the key that a secret was sealed with, from its unverified header; undefined if there is none. */
export function keyIdOf(sealed: string): string | undefined {
  try {
    return decodeProtectedHeader(sealed).kid
  } catch {
    return undefined
  }
}

/** A compact JWE (dir, A256GCM) under the newest key. The owner is part of its authenticated header. */
export function sealCredentials(config: Keys, owner: SecretOwner, credentials: Credentials): Promise<string> {
  const [{ id, bytes }] = keysOf(config)
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(credentials)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id, usr: owner.userId, prv: owner.provider })
    .encrypt(bytes)
}

/** @throws Error when the key is no longer listed, the text was changed, or it belongs to another owner. */
export async function openCredentials(config: Keys, owner: SecretOwner, sealed: string): Promise<Credentials> {
  const keys = keysOf(config)
  const opened = await compactDecrypt(
    sealed,
    header => {
      const key = keys.find(({ id }) => id === header.kid)
      if (!key) throw new Error('The key of these credentials is not among TOKEN_KEYS')
      return key.bytes
    },
    { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
  )
  const header = Header.parse(opened.protectedHeader)
  if (header.usr !== owner.userId || header.prv !== owner.provider) {
    throw new Error('These credentials belong to another owner')
  }
  return Content.parse(JSON.parse(new TextDecoder().decode(opened.plaintext)))
}
