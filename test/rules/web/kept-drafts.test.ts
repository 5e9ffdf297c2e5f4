import { describe, expect, test } from 'vitest'
import { aResult } from '#test/kit/job-fixtures.ts'
import {
  arrives,
  conflict,
  eachInABrowser,
  open,
  openPage,
  sent,
  settle,
  tooLate,
  typeInto,
} from '#test/kit/job-page-fixtures.ts'

eachInABrowser()

describe('leaving the page', () => {
  test('saves the open text', async () => {
    const tab = await openPage([aResult('a')])
    typeInto(tab, 'title', 'Mine')
    tab.editing.leave({ forGood: true })
    await settle()
    expect(tab.world.calls[0]?.options).toMatchObject({ body: { title: 'Mine' }, keepalive: true })
  })

  test('retries what could not be saved before, besides the open text', async () => {
    const tab = await openPage([aResult('a'), aResult('b')])
    typeInto(tab, 'title', 'Mine')
    tab.editing.save()
    await settle()
    typeInto(tab, 'title', 'Mine, too', 'b')
    tab.world.calls[0]?.refuse(tooLate())
    await settle()
    tab.editing.leave({ forGood: true })
    await settle()
    expect(sent(tab).slice(1)).toEqual([
      ['a', { title: 'Mine', was: { title: 'Boats at Rest' } }],
      ['b', { title: 'Mine, too', was: { title: 'Boats at Rest' } }],
    ])
  })

  test('keeps a text until the server has it, and returns it to its editor if the server refuses it', async () => {
    const left = await openPage([aResult('a'), aResult('b')])
    typeInto(left, 'title', 'Mine')
    left.editing.leave({ forGood: true })
    left.stop()
    const again = await openPage([aResult('a'), aResult('b')])
    expect([open(again), again.store.getSnapshot().results[0]?.generatedTitle]).toEqual([null, 'Mine'])
    expect(sent(again)).toEqual([['a', { title: 'Mine', was: { title: 'Boats at Rest' } }]])
    again.stop()
    const theirs = aResult('a', { generatedTitle: 'Theirs' })
    const third = await openPage([theirs])
    third.world.calls[0]?.refuse(conflict(theirs))
    await settle()
    const conflicting = { text: 'Mine', obstacle: { kind: 'changed', now: 'Theirs' } }
    expect(open(third)).toMatchObject(conflicting)
    expect(open(await openPage([theirs]))).toMatchObject(conflicting)
  })

  test('returns a refused text with the reason after a reload', async () => {
    const left = await openPage([aResult('a')])
    typeInto(left, 'title', 'Mine')
    left.editing.leave({ forGood: true })
    left.stop()
    const again = await openPage([aResult('a')])
    const gone = tooLate()
    again.world.calls[0]?.refuse(gone)
    again.stop()
    await settle()
    expect(open(await openPage([aResult('a')]))).toMatchObject({ text: 'Mine', obstacle: { reason: gone.message } })
  })

  test('a text that is refused after a reload does not replace the one being typed by then', async () => {
    const left = await openPage([aResult('a')])
    typeInto(left, 'title', 'First')
    left.editing.leave({ forGood: true })
    left.stop()
    const again = await openPage([aResult('a')])
    typeInto(again, 'title', 'Second')
    const theirs = aResult('a', { generatedTitle: 'Theirs' })
    again.world.calls[0]?.refuse(conflict(theirs))
    await arrives(again, 6, theirs)
    expect(open(again)).toMatchObject({ text: 'Second', obstacle: { kind: 'changed', now: 'Theirs' } })
    again.stop()
    expect(open(await openPage([theirs]))).toMatchObject({ text: 'Second' })
  })

  test('a text that is refused once the page is open again is in its editor there', async () => {
    const left = await openPage([aResult('a')])
    typeInto(left, 'title', 'Mine')
    left.editing.leave({ forGood: true })
    await settle()
    left.stop()
    const again = await openPage([aResult('a')], {}, left.world)
    expect(open(again)).toBeNull()
    const theirs = aResult('a', { generatedTitle: 'Theirs' })
    left.world.calls[0]?.refuse(conflict(theirs))
    await arrives(again, 6, theirs)
    expect(open(again)).toMatchObject({ text: 'Mine', obstacle: { kind: 'changed', now: 'Theirs' } })
  })

  test('a text that was cancelled, or saved meanwhile, does not come back', async () => {
    const tab = await openPage([aResult('a')])
    typeInto(tab, 'title', 'Mine')
    tab.editing.discard({ photoId: 'a', field: 'title' })
    typeInto(tab, 'description', 'Mine.')
    const again = await openPage([aResult('a', { generatedDescription: 'Mine.' })])
    expect(open(again)).toBeNull()
  })

  test('is asked about only if a text cannot be saved', async () => {
    const tab = await openPage([aResult('a')])
    tab.editing.begin('a', 'title')
    tab.editing.type('Mine')
    expect(tab.editing.hasUnsavable()).toBe(false)
    await arrives(tab, 6, aResult('a', { applied: true }))
    expect(tab.editing.hasUnsavable()).toBe(true)
  })
})
