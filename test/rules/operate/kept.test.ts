import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '../../../scripts/operate/failure.ts'
import { keysFile, readKept, readKeys } from '../../../scripts/operate/kept.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'photonym-kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a damaged file is named, without what it holds', () => {
  const folder = newFolder()
  writeFileSync(keysFile(folder), '{"TOKEN_KEYS": "k1:secret')
  writeFileSync(join(folder, 'state.json'), '{"deployed": "yesterday"}')
  expect(() => readKeys(folder)).toThrow(
    new OperatorError(`${keysFile(folder)} cannot be read: bring back your copy of it.`),
  )
  expect(() => readKept(folder)).toThrow(`${join(folder, 'state.json')} cannot be read`)
})

test('on a machine that has not deployed yet nothing is kept', () => {
  const folder = newFolder()
  expect(readKeys(folder)).toEqual({})
  expect(readKept(folder)).toMatchObject({ vars: {}, deployed: [], restores: [] })
})
