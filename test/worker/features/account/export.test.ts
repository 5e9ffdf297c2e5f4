import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { newId } from '#test/kit/new-id.ts'
import { signedIn } from '#test/kit/worker/api.ts'
import { boughtJob } from '#test/kit/worker/buying.ts'
import { aUser, personOf, runTogether, signInAs, type TestUser } from '#test/kit/worker/factories.ts'
import { depsWithFailingJob } from '#test/kit/worker/failing-job.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import { aPhotographer, BARE, describedJob, onlyResult, readJob, until, untilSaved } from '#test/kit/worker/jobs.ts'
import type { Job } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts, jobs } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { csvLine } from '#worker/features/account/csv.ts'
import { exportData } from '#worker/features/account/export.ts'
import { readLibrary } from '#worker/features/library/service.ts'

const db = openDb(env.DB)
const DAY = new Date().toISOString().slice(0, 10)

const Exported = z.object({
  account: z.record(z.string(), z.unknown()),
  preferences: z.record(z.string(), z.unknown()),
  sessions: z.array(z.record(z.string(), z.unknown())),
  connectedAccounts: z.array(z.record(z.string(), z.unknown())),
  libraries: z.array(z.object({ counts: z.record(z.string(), z.number().nullable()) }).loose()),
  activity: z.array(z.object({ action: z.string() }).loose()),
  jobs: z.array(
    z.object({ _id: z.string(), results: z.array(z.unknown()), unreadable: z.boolean().optional() }).loose(),
  ),
})

async function exported(user: TestUser) {
  const answer = await user.get('/api/account/export?format=json')
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="photonym-export-${DAY}.json"`)
  return Exported.parse(await answer.json())
}

async function whole(pieces: AsyncGenerator<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** Parses a CSV file whose lines end with CRLF. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

test('the JSON export contains the account and every job with originals, texts and backups', async () => {
  await db.delete(connectedAccounts)
  const user = await aUser()
  await connectFlickr(user, 'dorothea')
  await user.put('/api/users/preferences', { defaultStyle: 'humor' })
  const first = await describedJob(user, [{ ...BARE, title: '<img src=x onerror=alert(1)>', tags: ['Blue Hour'] }])
  const { photoId } = onlyResult(first)
  await user.post('/api/photos/apply-single', { jobId: first._id, photoId })
  const second = await describedJob(user, [BARE, BARE])
  const { textUse } = await untilSaved(first._id, row => row.textUse !== null)
  const library = await until(
    () => readLibrary(depsFrom(env), personOf(user), 'flickr'),
    ({ state }) => state === 'ready',
  )
  const all = await exported(user)
  expect(all.account).toMatchObject({ email: user.email, hasPassword: false, freePhotosUsed: 3 })
  expect(all.preferences).toMatchObject({ defaultStyle: 'humor', saved: true })
  expect(all.sessions).toMatchObject([{ openedBy: 'link', current: true }])
  expect(all.connectedAccounts).toMatchObject([{ provider: 'flickr', username: 'dorothea' }])
  expect(all.libraries).toEqual([{ provider: 'flickr', readAt: library.readAt, counts: library.counts }])
  expect(all.activity.map(({ action }) => action)).toEqual([
    'data-exported',
    'job-started',
    'apply-started',
    'job-started',
    'platform-connected',
  ])
  const facts = { albumTitle: null, albumDescription: null, place: null, takenAt: null }
  const withFacts = ({ results, ...job }: Job) => ({ ...job, results: results.map(result => ({ ...result, facts })) })
  expect(all.jobs).toEqual([
    { ...withFacts(await readJob(user, first._id)), textUse },
    withFacts(await readJob(user, second._id)),
  ])
  expect(onlyResult(await readJob(user, first._id))).toMatchObject({
    originalTitle: '<img src=x onerror=alert(1)>',
    backupTags: ['Blue Hour'],
    appliedAt: expect.any(String),
  })
})

test('an export contains no hash, no credentials and nothing about another user', async () => {
  const user = await signedIn()
  const other = await aUser()
  const photographer = await aPhotographer()
  const [account] = await db.select().from(connectedAccounts)
  for (const format of ['json', 'csv']) {
    const text = await (await user.get(`/api/account/export?format=${format}`)).text()
    expect(text).not.toMatch(/scrypt|[0-9a-f]{64}/)
    expect(text).not.toContain(other.email)
    const own = await (await photographer.get(`/api/account/export?format=${format}`)).text()
    expect(own).not.toContain(photographer.sessionHash)
    expect(own).not.toContain(account?.credentials)
  }
})

test('a job with many photos is read in pages and exported completely and in order', async () => {
  const user = await aPhotographer()
  const source = await describedJob(user, [BARE])
  const result = onlyResult(source)
  const id = newId()
  const photos = Array.from({ length: 450 }, (_, index) => ({
    result: { ...result, photoId: `photo-${index}` },
    facts: { albumTitle: null, takenAt: null, place: null, ownerTitle: '', isUnread: false },
  }))
  const { config, provider } = source
  await env.JOB.getByName(id).draft({
    ...{ id, userId: user.userId, provider, platformUserId: 'x', createdAt: Date.now(), config, photos },
  })
  const [row] = await db.select().from(jobs).where(eq(jobs.id, source._id))
  if (!row) throw new Error('The source has no row')
  await db.insert(jobs).values({ ...row, id, createdAt: row.createdAt + 1 })
  const all = await exported(user)
  expect(all.jobs.map(job => job.results.length)).toEqual([1, 450])
  const ids = z.array(z.object({ photoId: z.string() })).parse(all.jobs[1]?.results)
  expect(ids.map(({ photoId }) => photoId)).toEqual(photos.map(photo => photo.result.photoId))
})

test('more jobs than fit in a page are all exported, even those made in the same millisecond', async () => {
  const user = await aPhotographer()
  const source = await describedJob(user, [BARE])
  const [row] = await db.select().from(jobs).where(eq(jobs.id, source._id))
  if (!row) throw new Error('The source has no row')
  const copies = Array.from({ length: 105 }, (_, index) => ({ ...row, id: `copy-${index}` }))
  await runTogether(copies.map(copy => db.insert(jobs).values(copy)))
  const objects = new Proxy(env.JOB, { get: () => () => ({ page: async () => undefined }) })
  const text = await whole(await exportData({ ...depsFrom(env), jobs: objects }, personOf(user), 'csv'))
  const named = parseCsv(text).flatMap(([id = '', , , photo]) => (photo === 'unreadable' ? [id] : []))
  expect(named).toEqual([source._id, ...copies.map(({ id }) => id)])
})

test('a job whose object does not answer, or was emptied, is marked as unreadable, and the others are complete', async () => {
  const user = await aPhotographer()
  const [one, other] = [await describedJob(user, [BARE]), await describedJob(user, [BARE])]
  const deps = depsWithFailingJob(one._id)
  const { jobs: read } = Exported.parse(JSON.parse(await whole(await exportData(deps, personOf(user), 'json'))))
  expect(read).toMatchObject([
    { _id: one._id, results: [], unreadable: true },
    { _id: other._id, results: other.results },
  ])
  const rows = parseCsv(await whole(await exportData(deps, personOf(user), 'csv')))
  expect(rows.map(([id, , , photo]) => [id, photo]).slice(1)).toEqual([
    [one._id, 'unreadable'],
    [other._id, onlyResult(other).photoId],
  ])
  await env.JOB.getByName(other._id).erase()
  expect((await exported(user)).jobs).toMatchObject([
    { _id: one._id, results: one.results },
    { _id: other._id, results: [], unreadable: true },
  ])
})

test('the CSV export has a row per photo, with its text unchanged and no cell that a spreadsheet would evaluate', async () => {
  const user = await aPhotographer()
  const title = '=HYPERLINK("https://evil.example","x")'
  const job = await describedJob(user, [{ title, description: 'Two\nlines, "quoted"', tags: [] }])
  const answer = await user.get('/api/account/export?format=csv')
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="photonym-export-${DAY}.csv"`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [header, row, ...more] = parseCsv(new TextDecoder().decode(bytes))
  const result = onlyResult(job)
  expect(header).toHaveLength(21)
  expect(row).toEqual([
    ...[job._id, job.createdAt, 'Flickr', result.photoId, result.pageUrl],
    ...[`'${title}`, 'Two\nlines, "quoted"', ''],
    ...[result.generatedTitle, result.generatedDescription, result.generatedTags.join(', '), '', '', '', ''],
    ...['', ''],
    ...['', '', '', ''],
  ])
  expect(more).toEqual([])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'the cell %j is escaped, so that a spreadsheet does not evaluate it',
  cell => {
    expect(parseCsv(csvLine([cell, 'next']))).toEqual([[`'${cell}`, 'next']])
  },
)

test('a cell with such a character in the middle, and an empty cell, stay unchanged', () => {
  expect(csvLine(['a=b', '1-2', '', null])).toBe('a=b,1-2,,\r\n')
})

test('exports are limited per hour', async () => {
  const user = await aUser({ role: 'temporary' })
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries += 1) {
    const answer = await user.get('/api/account/export')
    await answer.text()
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  const { entries } = await (await user.get('/api/account/activity')).json<{ entries: unknown[] }>()
  expect(entries).toHaveLength(6)
})

test('an unknown format is refused and does not count towards the limit', async () => {
  const user = await aUser()
  expect((await user.get('/api/account/export?format=xml')).status).toBe(400)
  expect(await (await user.get('/api/account/activity')).json()).toEqual({ entries: [], nextCursor: null })
})

test('the JSON export contains what was paid, what of it went back, and where bought photos went', async () => {
  const { userId, jobId, intentId } = await boughtJob(19)
  const user = await signInAs(userId)
  await user.post('/api/payments/refund', {})
  const answer = await user.get('/api/account/export?format=json')
  const payment = { jobId, orderId: null, photos: 100, amount: 100, currency: 'usd', status: 'succeeded' }
  const refund = { amount: 81, status: expect.any(String), reason: 'unused', at: expect.any(String) }
  const entry = { at: expect.any(String), jobId, orderId: null }
  expect(await answer.json()).toMatchObject({
    payments: [{ ...payment, paidAt: expect.any(String), stripePaymentIntentId: intentId, refunds: [refund] }],
    prepaid: [
      { ...entry, kind: 'refunded', photos: -81, amount: 81, status: refund.status },
      { ...entry, kind: 'used', photos: -19, amount: null, status: null },
      { ...entry, kind: 'bought', photos: 100, amount: 100, status: null },
    ],
  })
})
