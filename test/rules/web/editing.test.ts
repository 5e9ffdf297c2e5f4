import { describe, expect, test, vi } from 'vitest'
import { aResult, aSummary } from '#test/kit/job-fixtures.ts'
import {
  arrives,
  conflict,
  eachInABrowser,
  offline,
  open,
  openPage,
  sent,
  settle,
  type Tab,
  tooLate,
  typeInto,
} from '#test/kit/job-page-fixtures.ts'
import { ApiError } from '#web/lib/api.ts'
import type { JobResult } from '#worker/domain/job-result.ts'

const UNDO_FIRST = 'Undo this photo before changing it.'

eachInABrowser()

describe('saving what was typed', () => {
  test('an edit says which text it replaces', async () => {
    const tab = await openPage([aResult('a')])
    typeInto(tab, 'title', ' Mine ')
    tab.editing.save()
    await settle()
    expect(sent(tab)).toEqual([['a', { title: 'Mine', was: { title: 'Boats at Rest' } }]])
    expect(open(tab)).toBeNull()
  })

  test('where photos have no title, one text replaces both of ours', async () => {
    const tab = await openPage([aResult('a')], { provider: 'unsplash' })
    tab.editing.begin('a', 'description')
    expect(open(tab)?.text).toBe('Boats at Rest. Three boats lie in still water.')
    tab.editing.type('Mine.')
    tab.editing.save()
    await settle()
    const was = { title: 'Boats at Rest', description: 'Three boats lie in still water.' }
    expect(sent(tab)).toEqual([['a', { title: '', description: 'Mine.', was }]])
  })

  test('an edit whose answer was lost is sent again as it was', async () => {
    const tab = await openPage([aResult('a')])
    typeInto(tab, 'title', 'Mine')
    tab.editing.save()
    await settle()
    tab.world.calls[0]?.refuse(offline())
    await vi.advanceTimersByTimeAsync(1000)
    const [first, second] = sent(tab)
    expect(second).toEqual(first)
    tab.world.calls[1]?.answer({ result: aResult('a', { generatedTitle: 'Mine' }) })
    await settle()
    expect(tab.store.getSnapshot().results[0]?.generatedTitle).toBe('Mine')
    expect(tab.editing.getSnapshot()).toEqual({ open: null, unsaved: new Map() })
  })

  test('a text that could not be saved reopens with the reason, or waits while another editor is open', async () => {
    const tab = await openPage([aResult('a')])
    typeInto(tab, 'title', 'Mine')
    tab.editing.save()
    await settle()
    typeInto(tab, 'description', 'Mine, too.')
    const gone = tooLate()
    tab.world.calls[0]?.refuse(gone)
    await settle()
    expect(open(tab)).toMatchObject({ field: 'description', text: 'Mine, too.' })
    const refused = { text: 'Mine', obstacle: { kind: 'refused', reason: gone.message } }
    expect(tab.editing.getSnapshot().unsaved.get('a')).toMatchObject([refused])
    tab.editing.begin('a', 'title')
    expect(open(tab)).toMatchObject(refused)
  })

  test('a text typed over one that could not be saved replaces the text that the field really has', async () => {
    const tab = await openPage([aResult('a')])
    typeInto(tab, 'title', 'First')
    tab.editing.save()
    await settle()
    typeInto(tab, 'title', 'Second')
    tab.world.calls[0]?.refuse(tooLate())
    await settle()
    tab.editing.save()
    await settle()
    expect(sent(tab)[1]).toEqual(['a', { title: 'Second', was: { title: 'Boats at Rest' } }])
  })

  test('a text that could not be saved stays in its editor if that was reopened and left untouched', async () => {
    const tab = await openPage([aResult('a')])
    typeInto(tab, 'title', 'Mine')
    tab.editing.save()
    await settle()
    tab.editing.begin('a', 'title')
    const gone = tooLate()
    tab.world.calls[0]?.refuse(gone)
    await settle()
    expect(open(tab)).toMatchObject({ text: 'Mine', obstacle: { kind: 'refused', reason: gone.message } })
  })

  test('tags are added to, and removed from, the tags that another tab has made meanwhile', async () => {
    const tab = await openPage([aResult('a')])
    typeInto(tab, 'tags', 'mist')
    tab.editing.save()
    await settle()
    const now = aResult('a', { generatedTags: ['boats', 'harbour', 'dawn', 'photonym'] })
    tab.world.calls[0]?.refuse(conflict(now))
    await settle()
    expect(sent(tab)[1]).toEqual([
      'a',
      { tags: 'boats, harbour, dawn, photonym, mist', was: { tags: 'boats, harbour, dawn, photonym' } },
    ])
    tab.world.calls[1]?.answer({ result: now })
    await settle()
    void tab.actions.removeTag('a', 'boats')
    await settle()
    tab.world.calls[2]?.refuse(conflict(aResult('a', { generatedTags: ['boats', 'dawn', 'photonym'] })))
    await settle()
    expect(sent(tab)[3]).toEqual(['a', { tags: 'dawn, photonym', was: { tags: 'boats, dawn, photonym' } }])
  })
})

describe('applying', () => {
  const presses = {
    'one photo': ({ actions }: Tab) => void actions.apply('a'),
    'a batch': ({ actions }: Tab) => void actions.applyBatch(['a', 'b'], actions.seen(['a', 'b'])),
  }

  describe.each(Object.entries(presses))('%s', (_, press) => {
    test('saves the open text first', async () => {
      const tab = await openPage([aResult('a'), aResult('b')])
      typeInto(tab, 'title', 'Mine')
      press(tab)
      await settle()
      expect(sent(tab)).toEqual([['a', { title: 'Mine', was: { title: 'Boats at Rest' } }]])
      tab.world.calls[0]?.answer({ result: aResult('a', { generatedTitle: 'Mine' }) })
      await settle()
      expect(sent(tab)).toHaveLength(2)
      expect(sent(tab)[1]?.[0]).toMatch(/^apply-/)
    })

    test('is about the texts that were shown when it was pressed', async () => {
      const tab = await openPage([aResult('a'), aResult('b')])
      typeInto(tab, 'title', 'Mine', 'b')
      press(tab)
      await settle()
      await arrives(tab, 6, aResult('a', { version: 2, versions: 2 }))
      tab.world.calls[0]?.answer({ result: aResult('b', { generatedTitle: 'Mine' }) })
      await settle()
      const [path, body] = sent(tab)[1] ?? []
      expect(body).toMatchObject({ seen: path === 'apply-single' ? 1 : {} })
    })

    test('waits for an edit that is being saved, and does nothing if that fails', async () => {
      const tab = await openPage([aResult('a'), aResult('b')])
      typeInto(tab, 'title', 'Mine', 'b')
      tab.editing.save()
      press(tab)
      await settle()
      expect(sent(tab)).toHaveLength(1)
      tab.world.calls[0]?.refuse(new ApiError({ status: 409, code: 'CONFLICT', message: 'No.' }))
      await settle()
      expect(sent(tab)).toHaveLength(1)
      expect(open(tab)).toMatchObject({ text: 'Mine', obstacle: { reason: 'No.' } })
      expect(tab.store.getSnapshot().writing.size).toBe(0)
    })

    test('waits for a skip that is being saved, and does nothing if that is refused', async () => {
      const tab = await openPage([aResult('a'), aResult('b')])
      void tab.actions.decide('b', { skipped: true })
      press(tab)
      await settle()
      tab.world.calls[0]?.refuse(tooLate())
      await settle()
      expect(sent(tab).map(([name]) => name)).toEqual(['b'])
    })

    test('does nothing while a change waits for the connection, which later is sent alone', async () => {
      const tab = await openPage([aResult('a'), aResult('b')])
      typeInto(tab, 'title', 'Mine', 'b')
      tab.editing.save()
      press(tab)
      await settle()
      tab.world.calls[0]?.refuse(offline())
      await vi.advanceTimersByTimeAsync(1000)
      tab.world.calls[1]?.answer({ result: aResult('b', { generatedTitle: 'Mine' }) })
      await settle()
      expect(sent(tab).map(([name]) => name)).toEqual(['b', 'b'])
    })

    test('does nothing while the open text cannot be saved, which says why', async () => {
      const tab = await openPage([aResult('a'), aResult('b')])
      typeInto(tab, 'title', ' ')
      press(tab)
      await settle()
      expect(sent(tab)).toEqual([])
      expect(open(tab)).toMatchObject({ text: ' ', obstacle: { reason: 'Title cannot be empty' }, refusals: 1 })
    })
  })

  test('what was typed for a photo and not saved yet is saved before that photo is applied', async () => {
    const tab = await openPage([aResult('a'), aResult('b')])
    typeInto(tab, 'tags', '"old town"', 'b')
    typeInto(tab, 'title', 'Mine', 'b')
    void tab.actions.apply('b')
    await settle()
    expect(sent(tab).map(([name]) => name)).toEqual(['b'])
    tab.world.calls[0]?.answer({ result: aResult('b', { generatedTitle: 'Mine' }) })
    await settle()
    expect(open(tab)).toMatchObject({ field: 'tags', text: '"old town"' })
    expect(sent(tab)).toHaveLength(1)
  })
})

describe('an action whose answer was lost', () => {
  const lost: [string, (tab: Tab) => Promise<unknown>, Partial<JobResult>][] = [
    ['one photo applied', ({ actions }) => actions.apply('a'), {}],
    ['a batch', ({ actions }) => actions.applyBatch(['a'], {}), {}],
    ['all undone', ({ actions }) => actions.undoBatch(['a']), { applied: true }],
  ]

  test.each(lost)('is followed by a look at what happened: %s', async (_, act, change) => {
    const tab = await openPage([aResult('a', change)])
    void act(tab)
    await settle()
    tab.world.calls[0]?.refuse(offline())
    await settle()
    expect(tab.world.calls[1]?.path).toBe('/api/photos/job/job?since=5')
  })

  test('that retried photos: a second try does not send the user to a new job', async () => {
    const tab = await openPage([aResult('a', { status: 'failed' })])
    const none = { error: 'No photo is left to try again.', code: 'CONFLICT', requestId: '' }
    vi.stubGlobal('fetch', async () => Response.json(none, { status: 409 }))
    const refusal = tab.actions.retry()
    await settle()
    tab.world.calls[0]?.answer({ job: { ...aSummary(6), results: [aResult('a', { status: 'pending' })] } })
    expect(await refusal).toBeNull()
  })
})

describe('changes made elsewhere meanwhile', () => {
  test('a text changed in another tab is shown, and replaced only when the user says so', async () => {
    const tab = await openPage([aResult('a')])
    typeInto(tab, 'title', 'Mine')
    await arrives(tab, 6, aResult('a', { generatedTitle: 'Theirs' }))
    expect(open(tab)).toMatchObject({ text: 'Mine', obstacle: { kind: 'changed', now: 'Theirs' } })
    tab.editing.save()
    await settle()
    expect(sent(tab)).toEqual([])
    tab.editing.saveOver({ photoId: 'a', field: 'title' })
    await settle()
    expect(sent(tab)).toEqual([['a', { title: 'Mine', was: { title: 'Theirs' } }]])
  })

  test('so is one that the page learns of only by a refusal', async () => {
    const tab = await openPage([aResult('a')])
    typeInto(tab, 'title', 'Mine')
    tab.editing.save()
    await settle()
    tab.world.calls[0]?.refuse(conflict(aResult('a', { generatedTitle: 'Theirs' })))
    await settle()
    expect(open(tab)).toMatchObject({ text: 'Mine', obstacle: { kind: 'changed', now: 'Theirs' } })
    expect(tab.store.getSnapshot().results[0]?.generatedTitle).toBe('Theirs')
  })

  test('a photo applied by another tab keeps what is being typed, with the reason, until it is undone', async () => {
    const tab = await openPage([aResult('a')])
    typeInto(tab, 'title', 'Mine')
    await arrives(tab, 6, aResult('a', { applied: true }))
    expect(open(tab)).toMatchObject({ text: 'Mine', obstacle: { kind: 'refused', reason: UNDO_FIRST } })
    await arrives(tab, 7, aResult('a', { undoneAt: '2026-11-01T10:00:00.000Z' }))
    expect(open(tab)).toMatchObject({ text: 'Mine', obstacle: null })
  })

  test('an untouched editor shows the field’s present text, and closes when the photo is applied', async () => {
    const tab = await openPage([aResult('a')])
    tab.editing.begin('a', 'title')
    await arrives(tab, 6, aResult('a', { generatedTitle: 'Theirs' }))
    expect(open(tab)).toMatchObject({ text: 'Theirs', obstacle: null })
    await arrives(tab, 7, aResult('a', { generatedTitle: 'Theirs', applied: true }))
    expect(open(tab)).toBeNull()
  })
})
