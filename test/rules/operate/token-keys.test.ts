import { expect, test } from 'vitest'
import { fingerprintOf, parseKeys } from '#worker/keys.ts'
import { addTokenKey, dropTokenKey } from '../../../scripts/operate/token-keys.ts'

const keyOf = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`
const listOf = (...ids: string[]) => ids.map(keyOf).join(',')
const shownOf = (...ids: string[]) =>
  parseKeys(listOf(...ids)).map(key => ({ id: key.id, fingerprint: fingerprintOf(key), credentials: 0 }))
const idsOf = (list: string) => parseKeys(list).map(({ id }) => id)

test('a new key gets the next id and stands before the others', () => {
  const list = addTokenKey(listOf('k9', 'k2'), shownOf('k9', 'k2'))
  expect(idsOf(list)).toEqual(['k10', 'k9', 'k2'])
  expect(list.endsWith(`,${listOf('k9', 'k2')}`)).toBe(true)
})

test('a rotation that ended between keeping and setting makes no further key', () => {
  expect(addTokenKey(listOf('k2', 'k1'), shownOf('k1'))).toBe(listOf('k2', 'k1'))
})

test.each([
  ['the Worker has a key that is not kept', listOf('k1'), shownOf('k2', 'k1')],
  ['a key of the same id is another one', listOf('k1'), [{ id: 'k1', fingerprint: '0'.repeat(16), credentials: 0 }]],
  ['the order differs', listOf('k1', 'k2'), shownOf('k2', 'k1')],
  ['the Worker can use none', listOf('k1'), []],
])('no list is changed where %s', (_, kept, shown) => {
  expect(() => addTokenKey(kept, shown)).toThrow('not those of the Worker')
  expect(() => dropTokenKey(kept, shown, 'k3')).toThrow('not those of the Worker')
})

test('a key is dropped once no credentials are sealed with it', () => {
  const [newest, oldest] = shownOf('k2', 'k1')
  const needed = [newest, { ...oldest, credentials: 7 }] as (typeof newest)[] as ReturnType<typeof shownOf>
  expect(() => dropTokenKey(listOf('k2', 'k1'), needed, 'k1')).toThrow('7 stored credentials')
  expect(() => dropTokenKey(listOf('k2', 'k1'), shownOf('k2', 'k1'), 'k2')).toThrow('k2 is the key that seals')
  expect(() => dropTokenKey(listOf('k2', 'k1'), shownOf('k2', 'k1'), 'k3')).toThrow('no token key k3')
  expect(dropTokenKey(listOf('k2', 'k1'), shownOf('k2', 'k1'), 'k1')).toBe(listOf('k2'))
  expect(dropTokenKey(listOf('k2', 'k1'), shownOf('k2'), 'k1')).toBe(listOf('k2'))
})
