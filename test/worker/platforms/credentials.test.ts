import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { configOf } from '#worker/env.ts'
import { openCredentials, sealCredentials } from '#worker/platforms/credentials.ts'

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`

const configWith = (tokenKeys: string) => ({ ...configOf(env), TOKEN_KEYS: tokenKeys })

const owner = { userId: 'user-1', provider: 'flickr' } as const
const credentials = { token: '7215-abc', secret: 'a202d1f8' }

test('sealed credentials can be opened for their owner and reveal nothing', async () => {
  const config = configWith(key('a', 1))
  const sealed = await sealCredentials(config, owner, credentials)
  expect(sealed).not.toContain(credentials.secret)
  expect(await openCredentials(config, owner, sealed)).toEqual(credentials)
  expect(await sealCredentials(config, owner, credentials)).not.toBe(sealed)
})

test('sealed credentials cannot be opened for another user or platform', async () => {
  const config = configWith(key('a', 1))
  const sealed = await sealCredentials(config, owner, credentials)
  await expect(openCredentials(config, { ...owner, userId: 'user-2' }, sealed)).rejects.toThrow('another owner')
  await expect(openCredentials(config, { ...owner, provider: 'smugmug' }, sealed)).rejects.toThrow('another owner')
})

test('a changed owner in the header is detected', async () => {
  const config = configWith(key('a', 1))
  const [header = '', ...rest] = (await sealCredentials(config, owner, credentials)).split('.')
  const forged = Buffer.from(header, 'base64url').toString().replace('user-1', 'user-2')
  const sealed = [Buffer.from(forged).toString('base64url'), ...rest].join('.')
  await expect(openCredentials(config, { ...owner, userId: 'user-2' }, sealed)).rejects.toThrow()
})

test('after a key rotation the old key still opens credentials and the new one seals them', async () => {
  const old = configWith(key('a', 1))
  const rotated = configWith(`${key('b', 2)}, ${key('a', 1)}`)
  const sealedBefore = await sealCredentials(old, owner, credentials)
  expect(await openCredentials(rotated, owner, sealedBefore)).toEqual(credentials)
  const sealedAfter = await sealCredentials(rotated, owner, credentials)
  expect(await openCredentials(configWith(key('b', 2)), owner, sealedAfter)).toEqual(credentials)
  await expect(openCredentials(old, owner, sealedAfter)).rejects.toThrow('not among TOKEN_KEYS')
})

test('keys of the wrong length are refused without being printed', async () => {
  const short = configWith('a:c2hvcnQ=')
  const attempt = async () => sealCredentials(short, owner, credentials)
  await expect(attempt).rejects.toThrow('32 bytes')
  await expect(attempt).rejects.not.toThrow('c2hvcnQ')
})
