import { expect, test } from 'vitest'
import { HOSTILE_NOTES, HOSTILE_WORDS } from '#test/kit/hostile-texts.ts'
import { describedObediently } from '#test/kit/obedient-model.ts'
import { textRequest } from '#test/kit/texts.ts'
import { ProcessInput, RewriteInput } from '#worker/contract/jobs.ts'
import { PreferencesInput } from '#worker/contract/preferences.ts'
import { HINT_MAX, NOTE_MAX } from '#worker/domain/limits.ts'
import { type OwnWords, WORD_LIST_KEYS } from '#worker/domain/own-words.ts'
import { checkDescription } from '#worker/vision/rules.ts'

const ORDER = { photoIds: ['1'], provider: 'flickr', style: 'descriptive', descriptionSentences: 3 }
const usual = await describedObediently({})

test.each(HOSTILE_NOTES)('as a note and as a hint %j is refused or changes nothing', async written => {
  const order = ProcessInput.safeParse({ ...ORDER, note: written })
  const wish = RewriteInput.safeParse({ jobId: '1', photoIds: ['1'], hint: written })
  const { length } = written.trim()
  expect([order.success, wish.success]).toEqual([length <= NOTE_MAX, length <= HINT_MAX])
  if (!order.success || !wish.success) return
  const facts = { note: order.data.note ?? '', hint: wish.data.hint ?? '' }
  const { outcome, prompts, logged } = await describedObediently({ facts })
  expect({ ...outcome, repaired: undefined }).toEqual({ ...usual.outcome, repaired: undefined })
  expect(prompts[0]?.match(/^note\b.*$/gm)).toHaveLength(2)
  expect(logged).not.toContain(JSON.stringify(written).slice(1, -1))
})

test.each(HOSTILE_WORDS)('in each list %j is refused or changes nothing but tags that break no rule', async written => {
  const lists = WORD_LIST_KEYS.map(list => PreferencesInput.safeParse({ [list]: [written] }).data?.[list])
  const [entries] = lists
  expect(lists).toEqual(WORD_LIST_KEYS.map(() => entries))
  if (!entries) return
  const alone: OwnWords = { vocabulary: entries, alwaysTags: [], neverTags: [], neverUse: [] }
  const never: OwnWords = { vocabulary: [], alwaysTags: entries, neverTags: entries, neverUse: entries }
  // A model that prefers a tag writes it, fitting or not.
  for (const asked of [{ words: alone, tags: entries }, { words: never }]) {
    const { outcome, prompts, logged } = await describedObediently(asked)
    if (!outcome.ok || !usual.outcome.ok) throw new Error('not described')
    expect({ ...outcome, repaired: undefined, tags: [] }).toEqual({ ...usual.outcome, repaired: undefined, tags: [] })
    const ours = outcome.tags.filter(tag => !asked.words.alwaysTags.includes(tag))
    expect(usual.outcome.tags).toEqual(expect.arrayContaining(ours.filter(tag => !entries.includes(tag))))
    const read = { ...outcome, tags: ours.map(tag => tag.toLowerCase()) }
    expect(checkDescription(read, textRequest())).toEqual([])
    expect(prompts[0]).toContain(written)
    expect(logged).not.toContain(written)
  }
})
