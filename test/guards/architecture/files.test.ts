import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { countLines, files, imports, isProduct, read, sources } from '#test/kit/sources.ts'

const ROOT = new URL('../../..', import.meta.url).pathname
const LINES_MAX = 400
const LINES_MIN = 20
const MEDIAN_LINES_MAX = 60

/** Small files with one importer that are separate for a reason. */
const SMALL_ON_PURPOSE: { files: RegExp; reason: string }[] = [
  { files: /^worker\/features\/[^/]+\/(routes|service|queries)\.ts$/, reason: 'each layer of a feature has its file' },
  { files: /^worker\/contract\/[^/]+\.ts$/, reason: 'the contract has one file a feature' },
  { files: /^worker\/queue\/(dead-letters|describe-photo)\.ts$/, reason: 'each queue has its consumer' },
  { files: /^worker\/mail\/[^/]+\.ts$/, reason: 'one mail a file' },
  { files: /^worker\/http\/headers\.ts$/, reason: 'what every answer carries is looked up by itself' },
  {
    files: /^worker\/vision\/language\/[a-z]+\/(rules|words)\/[^/]+\.ts$/,
    reason: 'one rule, or one list of words, of a language a file',
  },
  { files: /^worker\/vision\/language\/shared\/digit-dates\.ts$/, reason: 'further languages import it, too' },
  { files: /^worker\/platforms\/shared\/listing-cache\.ts$/, reason: 'the only user of the Cache API' },
  { files: /^durable-objects\/[^/]+\/store\/migrations\.ts$/, reason: 'the list that a release appends to' },
  { files: /^web\/features\/contact\/support-dialog\.tsx$/, reason: 'a chunk loaded when first needed' },
]

const isFolder = (path: string) => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isDirectory()
const importersOf = (file: string) => [...new Set(imports.filter(({ to }) => to === file).map(({ from }) => from))]
const product = sources.filter(({ file }) => isProduct(file))

test('every source file fits in 400 lines', () => {
  const long = files
    .filter(file => /\.(ts|tsx|css|mjs|html)$/.test(file))
    .map(file => ({ file, lines: countLines(read(file)) }))
    .filter(({ lines }) => lines > LINES_MAX)
  expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([])
})

test('a file under 20 lines with one importer, tests counted, is part of that importer', () => {
  const small = product
    .filter(({ file, lines }) => lines < LINES_MIN && !SMALL_ON_PURPOSE.some(one => one.files.test(file)))
    .map(({ file, lines }) => ({ file, lines, importers: importersOf(file) }))
    .filter(({ importers }) => importers.length === 1)
  expect(small.map(({ file, lines, importers }) => `${file} (${lines}) → ${importers[0]}`)).toEqual([])
})

test('every exception for small files still has a file', () => {
  expect(SMALL_ON_PURPOSE.filter(one => !product.some(({ file }) => one.files.test(file)))).toEqual([])
})

test('half the files have at most 60 lines', () => {
  const lengths = product.map(({ lines }) => lines).toSorted((a, b) => a - b)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(MEDIAN_LINES_MAX)
})

test('a Worker’s entry exports its Durable Objects; otherwise only the file that defines a name exports it', () => {
  const entries = ['worker/index.ts', 'test/world/worker.ts']
  expect(
    entries.filter(entry => !sources.some(({ file, reexports }) => file === entry && reexports.length > 0)),
  ).toEqual([])
  const found = sources.filter(({ file, reexports }) => reexports.length > 0 && !entries.includes(file))
  expect(found.map(({ file, reexports }) => `${file}: ${reexports.join(', ')}`)).toEqual([])
})

test('no file is called utils', () => {
  expect(files.filter(file => /\b(utils?|helpers?|misc|common)\b/.test(file))).toEqual([])
})

test('the tests of the Worker lie in folders like its own', () => {
  const strays = files
    .filter(file => /^test\/worker\/.*\.test\.ts$/.test(file))
    .map(file => ({ file, folder: dirname(file.slice('test/'.length)) }))
    .filter(({ folder }) => !isFolder(folder) && !isFolder(folder.replace(/^worker\/(?=durable-objects(\/|$))/, '')))
  expect(strays.map(({ file }) => file)).toEqual([])
})

test('a CSS module lies beside the components that use it', () => {
  const found = files
    .filter(file => file.endsWith('.module.css'))
    .flatMap(file => {
      const importers = importersOf(file)
      if (importers.length === 0) return [`${file} is used by nobody`]
      return importers.filter(from => dirname(from) !== dirname(file)).map(from => `${file} ← ${from}`)
    })
  expect(found).toEqual([])
})
