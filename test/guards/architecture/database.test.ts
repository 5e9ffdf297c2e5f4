import { expect, test } from 'vitest'
import { isProduct, type Source, sources } from '#test/kit/sources.ts'

const mayHoldSql = (file: string) =>
  /^worker\/(features\/[^/]+\/([a-z-]+-)?queries\.ts|db\/.*)$/.test(file) ||
  /^durable-objects\/.*\bstore(\/.*|\.ts)$/.test(file)

/** Tables whose columns about money or free photos are checked. */
const TABLES = ['users', 'jobs', 'usedAllowances']
const MONEY = ['freePhotosUsed', 'payment', 'requiresPayment', 'usedPhotos']
/** Returned by the order call, which may read it. */
const MAY_BE_READ = 'jobs.requiresPayment'
const mayHoldMoney = (file: string) =>
  /^worker\/(db\/(money\/[a-z-]+|(payment-)?schema)|features\/payment\/queries)\.ts$/.test(file)

const product = sources.filter(({ file }) => isProduct(file))

function sqlIn({ imports, members }: Source): string[] {
  return [
    ...imports.filter(({ to, typeOnly }) => /^drizzle-orm\b/.test(to) && !typeOnly).map(({ to }) => to),
    ...imports
      .filter(({ to, typeOnly }) => /^worker\/db\/([a-z]+-)?schema\.ts$/.test(to) && !typeOnly)
      .map(({ to }) => to),
    ...members.filter(member => /\bsql\.exec$|\.prepare$/.test(member)),
  ]
}

test('SQL is written only in queries, in worker/db and in the stores of the objects', () => {
  const found = product
    .filter(({ file }) => !mayHoldSql(file))
    .flatMap(source => sqlIn(source).map(what => `${source.file}: ${what}`))
  expect([...new Set(found)]).toEqual([])
})

test('money and free photos are written and counted in worker/db/money alone', () => {
  const columns = MONEY.flatMap(column => TABLES.map(table => `${table}.${column}`)).filter(
    column => column !== MAY_BE_READ,
  )
  const found = product
    .filter(({ file }) => /^(worker|durable-objects)\//.test(file) && !mayHoldMoney(file))
    .flatMap(({ file, members, columnsSet }) => [
      ...members.filter(member => columns.includes(member)).map(member => `${file}: ${member}`),
      ...columnsSet.filter(column => MONEY.includes(column)).map(column => `${file}: sets ${column}`),
    ])
  expect([...new Set(found)]).toEqual([])
})

test('bought photos are written and counted in worker/db/money alone', () => {
  const found = product
    .filter(({ file }) => /^(worker|durable-objects)\//.test(file))
    .filter(({ file }) => !/^worker\/db\/(money\/[a-z-]+|payment-schema)\.ts$/.test(file))
    .flatMap(({ file, imports, members, columnsSet, texts }) =>
      [
        ...imports.flatMap(({ names }) => names.filter(name => name === 'prepaidEntries')),
        ...members.filter(member => member === 'payments.photosLeft'),
        ...columnsSet.filter(column => column === 'photosLeft'),
        ...texts.filter(text => /prepaid_entries|photos_left/.test(text)),
      ].map(what => `${file}: ${what}`),
    )
  expect(found).toEqual([])
})
