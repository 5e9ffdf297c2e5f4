import { expect, test } from 'vitest'
import { goodTexts, noFacts, TAGS } from '#test/kit/texts.ts'
import type { GeneratedText } from '#worker/domain/description.ts'
import type { Language } from '#worker/vision/language/language.ts'
import { PROSE, type Rule } from '#worker/vision/language/rule.ts'
import { advertElsewhere } from '#worker/vision/language/shared/rules/advert-elsewhere.ts'
import { capitals } from '#worker/vision/language/shared/rules/capitals.ts'
import { duplicateTag } from '#worker/vision/language/shared/rules/duplicate-tag.ts'
import { emoji } from '#worker/vision/language/shared/rules/emoji.ts'
import { empty } from '#worker/vision/language/shared/rules/empty.ts'
import { endPunctuation } from '#worker/vision/language/shared/rules/end-punctuation.ts'
import { invitationElsewhere } from '#worker/vision/language/shared/rules/invitation-elsewhere.ts'
import { length } from '#worker/vision/language/shared/rules/length.ts'
import { link } from '#worker/vision/language/shared/rules/link.ts'
import { markup } from '#worker/vision/language/shared/rules/markup.ts'
import { repetition } from '#worker/vision/language/shared/rules/repetition.ts'
import { sentences } from '#worker/vision/language/shared/rules/sentences.ts'
import { tagCount } from '#worker/vision/language/shared/rules/tag-count.ts'
import { tagForm } from '#worker/vision/language/shared/rules/tag-form.ts'
import { mapSentences } from '#worker/vision/language/shared/sentences.ts'
import { withWordEdges } from '#worker/vision/language/shared/word-edges.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'
import { buildPrompt } from '#worker/vision/prompt.ts'
import type { TextRequest } from '#worker/vision/request.ts'
import { checkDescription } from '#worker/vision/rules.ts'

const OPENING = withWordEdges(/^(?:das|dieses) (?:bild|foto) zeigt /i)

/** Talk about the picture: “Das Bild zeigt drei Boote.” becomes “Zu sehen sind drei Boote.” */
const metaTalk: Rule = {
  id: 'meta talk',
  on: PROSE,
  find: text => OPENING.exec(text)?.[0],
  mend: (text, { language }) => mapSentences(text, language, one => one.replace(OPENING, 'Zu sehen sind ')),
  say: found => `The text speaks of the picture (“${found}”).`,
  ask: 'Never begin with “Das Bild zeigt”.',
}

/** A language whose nouns have capitals, made of shared rules and one of its own. */
const german: Language = {
  code: 'de',
  segmenter: new Intl.Segmenter('de', { granularity: 'sentence' }),
  titleCase: false,
  quotes: { open: '„', close: '“' },
  abbreviations: ['Hl'],
  capitals: 'nouns',
  singular: word => word,
  examples: style => ({
    shown: { title: `Drei Boote (${style})`, description: 'Drei Boote liegen am Kai.' },
    further: { title: 'Rotes Fahrrad', sentence: 'Ein Fahrrad lehnt an der Mauer.' },
  }),
  wholeAnswer: {
    title: 'Am Kai',
    description: 'Drei Boote liegen am Kai.',
    tags: ['boote', 'kai'],
    otherTitles: ['Zu dritt', 'Mittags'],
  },
  rules: [
    ...[empty, link, invitationElsewhere, markup, advertElsewhere, emoji, tagForm, metaTalk],
    ...[endPunctuation, length, capitals, sentences, repetition, tagCount, duplicateTag],
  ],
}

const request: TextRequest = { style: 'descriptive', descriptionSentences: 1, facts: noFacts, language: german }
const normalized = (changes: Partial<GeneratedText>) => normalizeAnswer({ ...goodTexts, ...changes }, request)
const judged = (description: string) =>
  checkDescription({ ...goodTexts, description }, request).map(({ field, rule }) => `${field}: ${rule}`)

test('its prompt asks for its language, its rules and its examples, and for nothing of English', () => {
  const { system } = buildPrompt(request)
  expect(system).toContain('Write German.')
  expect(system).toContain('- Never begin with “Das Bild zeigt”.')
  expect(system).toContain('Drei Boote (descriptive)')
  expect(system).toContain('with a capital for each noun')
  expect(system).not.toMatch(/stunning|close-up|seems|title case|Stone Quay/)
})

test('a capital of a noun is no name and no fault', () => {
  expect(judged('Am Ufer der Elbe steht eine alte Mühle mit Garten.')).toEqual([])
})

test('its own rule finds, and puts right what it finds', () => {
  expect(judged('Das Bild zeigt drei Boote.')).toEqual(['description: meta talk'])
  expect(normalized({ description: 'Das Bild zeigt drei Boote.' }).description).toBe('Zu sehen sind drei Boote.')
})

test('rules that all languages share read it by its own conventions', () => {
  expect(judged('Drei Boote liegen am Kai. Siehe boote.example.')).toEqual([
    'description: link',
    'description: sentences',
  ])
  expect(normalized({ title: '„Drei Boote“' }).title).toBe('Drei Boote')
  expect(normalized({ description: 'Die Brücke des Hl. Nepomuk ist alt.' }).description).toBe(
    'Die Brücke des Hl Nepomuk ist alt.',
  )
})

test.each<[rule: string, change: Partial<GeneratedText>]>([
  ['title: empty', { title: '' }],
  ['title: capitals', { title: 'DREI BOOTE' }],
  ['title: end punctuation', { title: 'Drei Boote!' }],
  ['title: length', { title: 'Drei Boote und ein Steg und ein Haus '.repeat(5).trim() }],
  ['description: link', { description: 'Folgt uns auf Instagram.' }],
  ['description: advertising', { description: 'Jetzt online bestellen.' }],
  ['description: emoji', { description: 'Drei Boote 🚤 liegen am Kai.' }],
  ['description: markup', { description: 'Drei <b>Boote</b> liegen am Kai.' }],
  ['tags: tag count', { tags: ['boote'] }],
  ['tags: tag form', { tags: [...TAGS, 'Boote'] }],
  ['tags: duplicate tag', { tags: [...TAGS, ...TAGS.slice(0, 1)] }],
])('the shared rule on “%s” is one of its rules', (rule, change) => {
  const texts = { ...goodTexts, description: 'Drei Boote liegen am Kai.', ...change }
  expect(checkDescription(texts, request).map(broken => `${broken.field}: ${broken.rule}`)).toContain(rule)
})

test('what is said twice in it is found', () => {
  const description = 'Drei Boote liegen ruhig am Kai. Drei Boote liegen am Kai ruhig.'
  expect(judged(description)).toContain('description: repetition')
})

test('signs of its quotes and abbreviations that mean something in a pattern are taken as they are', () => {
  const language = { ...german, quotes: { open: '^[', close: ']-' }, abbreviations: ['z.B', 'a+b'] }
  const description = 'Die Mühle z.B. Grün ist alt.'
  const normalized = normalizeAnswer({ ...goodTexts, title: '[Drei Boote]', description }, { ...request, language })
  expect(normalized).toMatchObject({ title: 'Drei Boote', description: 'Die Mühle z.B Grün ist alt.' })
})

test('without abbreviations every full stop ends a sentence, and stays', () => {
  const language = { ...german, abbreviations: [] }
  const description = 'Die Brücke ist alt. Nebel liegt im Tal.'
  expect(normalizeAnswer({ ...goodTexts, description }, { ...request, language }).description).toBe(description)
})

test('what English calls a cliché, a guess or a date is none in it', () => {
  expect(judged('Der Mai ist da, und die Boote heißen Stunning und Maybe.')).toEqual([])
})
