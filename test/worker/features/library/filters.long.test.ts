import { env } from 'cloudflare:workers'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { aUser, personOf, type TestUser } from '#test/kit/worker/factories.ts'
import { control, type LibraryPhoto } from '#test/kit/worker/flickr.ts'
import { giveAccount } from '#test/kit/worker/granted.ts'
import { applied, generated, injectFault, readJob, startJob, undone, until, untilSaved } from '#test/kit/worker/jobs.ts'
import { idsOf, type Known, known, lacks, ON, openLists, type Part, TEXTS } from '#test/kit/worker/library-filters.ts'
import { uploadTo } from '#test/kit/worker/platforms.ts'
import { keeping } from '#test/kit/worker/reading.ts'
import { statesOf } from '#test/kit/worker/work.ts'
import { openDb } from '#worker/db/client.ts'
import { libraries, listedPhotos, photoWork } from '#worker/db/listing-schema.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { PROVIDERS, type Provider } from '#worker/domain/platforms.ts'
import { readOn } from '#worker/features/library/reading.ts'
import { readLibrary, refreshLibrary } from '#worker/features/library/service.ts'
import type { ReadMessage } from '#worker/queue/messages.ts'

const db = openDb(env.DB)

// A platform account belongs to one user, and each test has its own user.
afterEach(async () => {
  for (const table of [connectedAccounts, libraries, listedPhotos, photoWork]) await db.delete(table)
})

const ids = (photos: readonly { id: string }[]) => photos.map(({ id }) => id)

async function upload(provider: Provider, texts: Partial<LibraryPhoto>): Promise<string> {
  const { id } = await uploadTo(provider, 'ansel', texts)
  onTestFinished(async () => void (await control('DELETE', `/photos/${provider}/ansel/${id}`).catch(() => undefined)))
  return id
}

/** A library that was read, of which two jobs have photos in every state. */
async function libraryWithJobs(provider: Provider) {
  const user = await aUser()
  await giveAccount(user, provider, 'ansel')
  const uploaded: string[] = []
  for (const texts of [...TEXTS, ...TEXTS.slice(0, 3)]) uploaded.push(await upload(provider, texts))
  await until(
    () => readLibrary(depsFrom(env), personOf(user), provider),
    ({ state }) => state === 'ready',
  )
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = uploaded
  await control('POST', '/faults', { service: 'image', match: e, status: 410, body: '', times: 0 })
  const earlier = await startJob(user, [a, b, c, d, e, f, g], { provider })
  await generated(user, earlier)
  await control('DELETE', '/faults')
  await user.post('/api/photos/apply-batch', { jobId: earlier, photoIds: [a, b] })
  await applied(user, earlier)
  await user.post('/api/photos/undo-apply', { jobId: earlier, photoId: b })
  await undone(user, earlier)
  const decide = (photoId: string, decision: object) =>
    user.patch(`/api/photos/job/${earlier}/photo/${photoId}`, decision)
  for (const photoId of [c, g]) await decide(photoId, { approved: true })
  await decide(d, { skipped: true })
  const later = await startJob(user, [d, g, h], { provider })
  await generated(user, later)
  await told([earlier, later])
  return { user, uploaded, earlier, later }
}

async function told(jobIds: string[]): Promise<void> {
  for (const id of jobIds) await untilSaved(id, ({ revision, toldRevision }) => toldRevision === revision)
}

async function knownOf(provider: Provider, user: TestUser, jobIds: string[]): Promise<Known[]> {
  const jobs = await Promise.all(jobIds.map(id => readJob(user, id)))
  return known(provider, Object.assign({}, ...jobs.map(({ results }) => statesOf(results))))
}

test.each(PROVIDERS)(
  'on %s paging while a reading, an apply and a deletion go on shows nothing twice and misses only what changed',
  async provider => {
    const { fields, list } = ON[provider]
    const { user, uploaded, earlier, later } = await libraryWithJobs(provider)
    const jobIds = [earlier, later]
    const before = await knownOf(provider, user, jobIds)
    const missing = fields.join()
    const parts: Part[] = [
      { query: { missing, order: 'desc' }, wants: photo => lacks(photo, fields).length > 0 },
      { query: { missing, order: 'asc' }, wants: photo => lacks(photo, fields).length > 0 },
      { query: { work: 'none,applied', order: 'desc' }, wants: ({ work }) => ['none', 'applied'].includes(work) },
      { query: { work: 'none,review,approved', order: 'asc' }, wants: ({ work }) => /none|review|approved/.test(work) },
    ]
    const lists = openLists(
      user,
      parts.map(({ query }) => ({ provider, limit: '20', ...query })),
    )
    await lists.turn()
    const [, , approved = '', , , shown = '', , reviewed = ''] = uploaded
    const unseen = before.filter(photo => parts.every(part => part.wants(photo)) && !uploaded.includes(photo.id))
    const middle = unseen[Math.floor(unseen.length / 2)]
    for (const photoId of [shown, middle?.id]) await control('DELETE', `/photos/${provider}/ansel/${photoId}`)
    await upload(provider, { title: '', description: '', tags: [] })
    for (const [jobId, photoId] of [
      [earlier, approved],
      [later, reviewed],
    ])
      await user.post('/api/photos/apply-batch', { jobId, photoIds: [photoId] })

    const sent: ReadMessage[] = []
    const deps = { ...depsFrom(env), readingsQueue: keeping(sent) }
    const { state } = await refreshLibrary(deps, personOf(user), provider)
    let pages = 0
    injectFault(
      list,
      '',
      async (request, send) => {
        pages += 1
        if (pages <= 3) await lists.turn()
        return send(request)
      },
      50,
    )
    for (let message = sent.pop(); message; message = sent.pop()) await readOn(deps, message)
    expect([state, pages]).toEqual(['reading', expect.toSatisfy(count => count > 0)])
    expect(lists.isOpen()).toBe(true)
    await Promise.all([applied(user, earlier), applied(user, later)])
    await lists.turn()
    await told(jobIds)
    const found = await lists.finish()

    const after = await knownOf(provider, user, jobIds)
    const stillThere = new Map(after.map(photo => [photo.id, photo]))
    for (const [at, { query, wants }] of parts.entries()) {
      const seen = ids(found[at]?.photos ?? [])
      expect([query, seen.length]).toEqual([query, new Set(seen).size])
      const [then, now] = [new Set(ids(before.filter(wants))), new Set(ids(after.filter(wants)))]
      const unchanged = before.filter(photo => JSON.stringify(stillThere.get(photo.id)) === JSON.stringify(photo))
      const missed = unchanged.filter(photo => then.has(photo.id) && !seen.includes(photo.id))
      expect([query, ids(missed)]).toEqual([query, []])
      expect([query, seen.filter(id => !then.has(id) && !now.has(id))]).toEqual([query, []])
      const all = await idsOf(user, { provider, ...query })
      expect([query, all.ids.toSorted()]).toEqual([query, [...now].toSorted()])
    }
  },
)
