import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aResult, aStorage, aSummary, aWorld } from '#test/kit/job-fixtures.ts'
import { sees } from '#test/kit/sees.ts'
import { createJobStore, type JobStore } from '#web/features/jobs/data/job-store.ts'
import { createTagRemoval } from '#web/features/jobs/data/tag-removal.ts'
import { ApiError } from '#web/lib/api.ts'

type Shown = { text: string; offer?: { label: string; onPress: () => void } | undefined; isGone: boolean }

const shown = vi.hoisted((): Shown[] => [])
vi.mock('#web/lib/toast.ts', () => {
  const show = (text: string, offer?: Shown['offer']) => {
    const one = { text, offer, isGone: false }
    shown.push(one)
    return () => {
      one.isGone = true
    }
  }
  return { toast: { success: show, error: show, info: show } }
})

const settle = () => vi.advanceTimersByTimeAsync(100)
const at = '2026-11-01T10:00:00.000Z'

let world: ReturnType<typeof aWorld>
let store: JobStore
let removal: ReturnType<typeof createTagRemoval>

beforeEach(async () => {
  vi.useFakeTimers()
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, aStorage())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  shown.length = 0
  world = aWorld()
  store = createJobStore('job', world)
  store.start()
  world.outbox.start()
  const results = [
    aResult('a'),
    aResult('b', { generatedTags: ['dawn', 'boats', 'photonym'] }),
    aResult('c', { generatedTags: ['harbour', 'mist', 'boats'] }),
    aResult('approved', { approved: true }),
    aResult('skipped', { skipped: true }),
    aResult('applied', { applied: true, appliedAt: at }),
    aResult('without', { generatedTags: ['dawn'] }),
  ]
  world.calls.shift()?.answer({ job: { ...aSummary(5), results } })
  await settle()
  removal = createTagRemoval(store)
})
afterEach(() => {
  removal.leave()
  store.stop()
  world.outbox.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers all edits that were sent, as the server would. */
async function answerAll(): Promise<string[]> {
  const edited: string[] = []
  for (let call = world.calls.shift(); call; call = world.calls.shift()) {
    const photoId = call.path.split('/').pop() ?? ''
    const { tags }: { tags: string } = JSON.parse(JSON.stringify(call.options.body))
    const result = aResult(photoId, { generatedTags: tags.split(', ') })
    edited.push(photoId)
    call.answer({ result })
    await settle()
  }
  return edited
}

const tagsOf = (photoId: string) =>
  store.getSnapshot().results.find(result => result.photoId === photoId)?.generatedTags
const last = () => shown.at(-1)
const offers = () => shown.filter(({ isGone, offer }) => offer && !isGone).map(({ offer }) => offer?.label)

async function removeBoats(): Promise<void> {
  void removal.remove('a', 'boats')
  await settle()
  await answerAll()
}

test('a removed tag is removed from all undecided photos that have it, and put back in its place on each', async () => {
  await removeBoats()
  expect(last()).toMatchObject({ text: sees('tag-removed'), offer: { label: 'Remove from 2 others' } })
  last()?.offer?.onPress()
  await settle()
  expect(offers()).toEqual([])
  const sign = last()
  expect(sign).toMatchObject({ text: 'Removing "boats" from 2 photos...', isGone: false })
  expect(await answerAll()).toEqual(['b', 'c'])
  expect(sign?.isGone).toBe(true)
  expect(['a', 'b', 'c', 'approved'].map(tagsOf)).toEqual([
    ['harbour', 'photonym'],
    ['dawn', 'photonym'],
    ['harbour', 'mist'],
    ['boats', 'harbour', 'photonym'],
  ])
  expect(last()).toMatchObject({ text: 'Removed "boats" from 3 photos', offer: { label: 'Undo' } })

  last()?.offer?.onPress()
  await settle()
  expect(await answerAll()).toEqual(['a', 'b', 'c'])
  expect(['a', 'b', 'c'].map(tagsOf)).toEqual([
    ['boats', 'harbour', 'photonym'],
    ['dawn', 'boats', 'photonym'],
    ['harbour', 'mist', 'boats'],
  ])
  expect(last()?.text).toBe('The tag is back on 3 photos')
})

test('the offer updates its number as photos are decided, and ends with the last of them', async () => {
  await removeBoats()
  const decide = (photoId: string) => void store.patch(photoId, { patch: { approved: true } }).catch(() => undefined)
  decide('b')
  await settle()
  expect(offers()).toContain('Remove from 1 other')
  decide('c')
  await settle()
  expect(last()?.isGone).toBe(true)
})

test.each([
  [
    'the tag is on the photo again',
    () => void store.patch('a', { patch: { tags: 'boats', was: { tags: 'harbour, photonym' } } }),
  ],
  ['the page is left', () => removal.leave()],
])('the offer ends when %s', async (_, happens) => {
  await removeBoats()
  expect(offers()).toHaveLength(1)
  happens()
  await settle()
  expect(offers()).toEqual([])
})

test('a refused removal offers nothing', async () => {
  void removal.remove('a', 'boats')
  await settle()
  world.calls.shift()?.refuse(new ApiError({ status: 409, code: 'CONFLICT', message: 'No.' }))
  await settle()
  expect(shown.map(({ text, offer }) => [text, offer])).toEqual([[`${sees('tag-removal-failed')}: No.`, undefined]])
  expect(tagsOf('a')).toContain('boats')
})

test('if no undecided photo has the tag, nothing is offered', async () => {
  void removal.remove('c', 'mist')
  await settle()
  await answerAll()
  expect(last()).toEqual({ text: sees('tag-removed'), offer: undefined, isGone: false })
})
