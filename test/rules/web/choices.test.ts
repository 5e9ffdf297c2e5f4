import { expect, test } from 'vitest'
import { unsavedChoices } from '#web/lib/use-choices.ts'
import type { Preferences } from '#worker/contract/preferences.ts'
import { ALL_FACTS } from '#worker/domain/model-facts.ts'
import { NO_OWN_WORDS } from '#worker/domain/own-words.ts'

const saved: Preferences = {
  defaultStyle: 'artistic',
  descriptionSentences: 3,
  enablePreview: true,
  language: 'en',
  replaceCameraNames: false,
  modelFacts: ALL_FACTS,
  ...NO_OWN_WORDS,
  addTagsTo: 'all',
  knowsAddTagsTo: true,
  saved: true,
}

test('only what differs from what is saved counts as a change', () => {
  expect(unsavedChoices(saved, { defaultStyle: 'humor', descriptionSentences: 3, enablePreview: false })).toEqual({
    defaultStyle: 'humor',
    enablePreview: false,
  })
})

test('a reverted choice does not count as a change', () => {
  expect(unsavedChoices(saved, { defaultStyle: 'artistic' })).toEqual({})
  expect(unsavedChoices(saved, {})).toEqual({})
})

test('what another tab has saved meanwhile is not sent again', () => {
  expect(unsavedChoices({ ...saved, replaceCameraNames: true }, { replaceCameraNames: true })).toEqual({})
})
