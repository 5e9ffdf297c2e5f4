import { expect, test, vi } from 'vitest'
import { aResult } from '#test/kit/job-fixtures.ts'
import { eachInABrowser, openPage, settle, type Tab } from '#test/kit/job-page-fixtures.ts'
import { sees } from '#test/kit/sees.ts'
import { ApiError } from '#web/lib/api.ts'
import { copyText } from '#web/lib/copy-text.ts'

const shown = vi.hoisted((): string[] => [])
vi.mock('#web/lib/toast.ts', () => {
  const show = (text: string) => {
    shown.push(text)
    return () => undefined
  }
  return { toast: { success: show, error: show, warning: show, info: show } }
})

eachInABrowser()

const refused = (status: number, message: string) => new ApiError({ status, code: 'CONFLICT', message })
const broken = () => new ApiError({ status: 500, code: 'INTERNAL', message: 'No.' })
const FLICKR = { provider: 'Flickr' }

/** The message shown once the server has answered the call of this path. */
async function told(tab: Tab, act: () => Promise<unknown>, path: string, answer: object | Error): Promise<string[]> {
  shown.length = 0
  const done = act()
  await settle()
  const call = tab.world.calls.find(each => each.path.endsWith(path))
  if (!call) throw new Error(`${path} was not called`)
  tab.world.calls.splice(tab.world.calls.indexOf(call), 1)
  if (answer instanceof Error) call.refuse(answer)
  else call.answer(answer)
  await settle()
  for (const left of tab.world.calls.splice(0)) left.refuse(broken())
  await done
  return shown
}

test('applying and undoing one photo reports the outcome', async () => {
  const tab = await openPage([aResult('a', { approved: true })])
  const apply = () => tab.actions.apply('a')
  const undo = () => tab.actions.undo('a')
  const applied = { result: aResult('a', { applied: true, appliedAt: '2026-11-01T10:00:00.000Z' }) }
  const back = { result: aResult('a', { undoneAt: '2026-11-01T10:00:00.000Z' }) }
  expect(await told(tab, apply, 'apply-single', broken())).toEqual([`${sees('apply-failed', FLICKR)}: No.`])
  expect(await told(tab, apply, 'apply-single', applied)).toEqual([sees('metadata-applied', FLICKR)])
  expect(await told(tab, undo, 'undo-apply', broken())).toEqual([`${sees('undo-failed')}: No.`])
  expect(await told(tab, undo, 'undo-apply', back)).toEqual([sees('metadata-restored', FLICKR)])
})

test('a batch reports that it has started, or why not', async () => {
  const tab = await openPage([aResult('a', { approved: true })])
  shown.length = 0
  const batch = () => tab.actions.applyBatch(['a'], {})
  expect(await tab.actions.applyBatch([], {})).toBe(false)
  expect(shown).toEqual([sees('nothing-to-apply', FLICKR)])
  expect(await told(tab, batch, 'apply-batch', broken())).toEqual([`${sees('batch-failed')}: No.`])
  const unknown = sees('batch-refused', { error: sees('batch-refused-default') })
  expect(await told(tab, batch, 'apply-batch', new ApiError({ status: 400, code: 'UNKNOWN', message: '' }))).toEqual([
    unknown,
  ])
  expect(await told(tab, batch, 'apply-batch', refused(400, 'No such photo.'))).toEqual([
    sees('batch-refused', { error: 'No such photo.' }),
  ])
  expect(await told(tab, batch, 'apply-batch', refused(409, sees('batch-running')))).toEqual([sees('batch-running')])
  expect(await told(tab, batch, 'apply-batch', { totalPhotos: 7 })).toEqual([sees('batch-started', { n: 7 })])
})

test('restoring the original of a field reports the outcome', async () => {
  const owned = aResult('a', { missing: ['tags'], originalTitle: 'Whitby', replaces: ['title'] })
  const tab = await openPage([owned])
  const restore = () => tab.actions.restoreOriginal('a', 'title')
  expect((await told(tab, restore, 'photo/a', refused(400, 'No.')))[0]).toBe(
    `${sees('restore-failed', { field: 'title' })}: No.`,
  )
  expect(await told(tab, restore, 'photo/a', { result: { ...owned, replaces: [] } })).toEqual([
    sees('field-restored', { Field: 'Title' }),
  ])
})

test('a tag that cannot be copied says so', async () => {
  shown.length = 0
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('Not allowed')) } })
  expect(await copyText('harbour')).toBe(false)
  expect(shown).toEqual([sees('copy-failed')])
})
