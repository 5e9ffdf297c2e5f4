import { afterEach, beforeEach, expect, test } from 'vitest'
import { splitStatements } from '#test/stand-ins/cloudflare/d1/statements.ts'
import { startStandIn } from './stand-in-client.ts'

let cloudflare: ReturnType<typeof startStandIn>
let uuid = ''

beforeEach(async () => {
  cloudflare = startStandIn()
  const made = await cloudflare.call('POST', '//d1/database', { name: 'photos', primary_location_hint: 'weur' })
  uuid = made.result.uuid
})
afterEach(() => cloudflare.stop())

const query = (sql: string, params?: unknown[]) =>
  cloudflare.call('POST', `//d1/database/${uuid}/query`, { sql, ...(params && { params }) })
const travel = (verb: string, path: string) => cloudflare.call(verb, `//d1/database/${uuid}/time_travel/${path}`)
const bookmark = async (time = '') => (await travel('GET', `bookmark${time && `?timestamp=${time}`}`)).result.bookmark
const names = async () => {
  const { result } = await query('SELECT name FROM people ORDER BY name')
  return result[0].results.map(({ name }: { name: string }) => name)
}

test('a database keeps its location and its name is taken', async () => {
  const again = await cloudflare.call('POST', '//d1/database', { name: 'photos', primary_location_hint: 'oc' })
  expect(again).toMatchObject({ status: 400, code: 7502 })
  expect((await cloudflare.call('GET', '//d1/database/photos')).result).toMatchObject({
    uuid,
    running_in_region: 'WEUR',
  })
  expect((await cloudflare.call('GET', '//d1/database?per_page=10&page=2')).result).toEqual([])
  const zero = '00000000-0000-0000-0000-000000000000'
  expect(await cloudflare.call('GET', `//d1/database/${zero}`)).toMatchObject({ status: 404, code: 7404 })
})

test('statements run in one transaction, and an error takes all of them back', async () => {
  const made = await query("CREATE TABLE people (name TEXT); INSERT INTO people VALUES ('Ada;Bo');")
  expect(made.result.map(({ meta }: { meta: { changes: number } }) => meta.changes)).toEqual([0, 1])
  const failed = await query("INSERT INTO people VALUES ('Cy'); INSERT INTO nobody VALUES (1)")
  expect(failed).toMatchObject({ status: 400, code: 7500, message: 'no such table: nobody: SQLITE_ERROR' })
  expect(await names()).toEqual(['Ada;Bo'])
})

test('transactions and the hidden table are refused, and so is a hundred and first parameter', async () => {
  expect(await query('COMMIT')).toMatchObject({ status: 400, code: 7500 })
  expect(await query('SELECT * FROM _cf_METADATA')).toMatchObject({ code: 7500 })
  expect(await query(`SELECT ${Array(101).fill('?')}`, Array(101).fill(1))).toMatchObject({ code: 7500 })
  expect(await query(`SELECT ${Array(100).fill('?')}`, Array(100).fill(1))).toMatchObject({ status: 200 })
})

test('each change has a bookmark, reading has none', async () => {
  const first = await bookmark()
  await query('CREATE TABLE people (name TEXT)')
  const second = await bookmark()
  await names()
  await query("DELETE FROM people WHERE name = 'nobody'")
  expect(second > first).toBe(true)
  expect(await bookmark()).toBe(second)
})

test('a database goes back to a bookmark or a time, and forward again', async () => {
  await query("CREATE TABLE people (name TEXT); INSERT INTO people VALUES ('Ada')")
  const before = await bookmark()
  const time = new Date(cloudflare.clock.now + 1_000).toISOString()
  cloudflare.clock.now += 3_600_000
  await query("INSERT INTO people VALUES ('Bo')")
  const after = await bookmark()

  expect(await bookmark(time)).toBe(before)
  const back = await travel('POST', `restore?bookmark=${before}`)
  expect(back.result).toMatchObject({ bookmark: before, previous_bookmark: after })
  expect(await names()).toEqual(['Ada'])
  expect([before, after]).not.toContain(await bookmark())

  await travel('POST', `restore?bookmark=${back.result.previous_bookmark}`)
  expect(await names()).toEqual(['Ada', 'Bo'])
  await travel('POST', `restore?timestamp=${time}`)
  expect(await names()).toEqual(['Ada'])
  expect(await travel('POST', 'restore?bookmark=00000001-other')).toMatchObject({ status: 400 })
  expect(await travel('GET', 'bookmark?timestamp=2020-01-01T00:00:00Z')).toMatchObject({ status: 400 })
})

test('a deleted database is gone', async () => {
  await cloudflare.call('DELETE', `//d1/database/${uuid}`)
  expect(await query('SELECT 1')).toMatchObject({ status: 404, code: 7404 })
})

test('texts, comments and triggers keep their semicolons', () => {
  const trigger = 'CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = 1; DELETE FROM c; END'
  expect(splitStatements(`-- one; two\nSELECT ';' -- x\n; /* ; */ ;${trigger};\nSELECT "a;b"`)).toEqual([
    "-- one; two\nSELECT ';' -- x",
    trigger,
    'SELECT "a;b"',
  ])
})
