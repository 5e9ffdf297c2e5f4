import type { StyleKey } from '../../../domain/styles.ts'
import type { Rule } from '../rule.ts'
import { says } from './says.ts'

type Texts = Pick<Rule, 'say' | 'ask'>

/** Styles that report facts. In the others something may “seem” to be what it is not. */
export const REPORTING: readonly StyleKey[] = ['descriptive', 'technical', 'journalistic', 'natureGuide', 'travelGuide']
/** Styles that write for photographers or films, and use their terms. */
export const PHOTOGRAPHERS: readonly StyleKey[] = ['technical', 'cinematic']

export const DATE: Texts = {
  say: says('is a year or date', 'contains a year or date'),
  ask: 'Never write a year, a date or a month. The time of day may be used only where the light agrees with it.',
}

export const PLACE: Texts = {
  say: says('names a place that nothing known about the photo mentions'),
  ask: 'Never name a city, country, landmark, person, brand, species or event from a guess. A place may be named only when a fact names it, even where a sign in the picture shows it.',
}

export const PEOPLE: Texts & Pick<Rule, 'id'> = {
  id: 'guess about a person',
  say: says('says of a person what no fact says'),
  ask: 'People are described by what they do and wear. Never guess names, age in years, skin, origin, beliefs, health, feelings or relation to each other.',
}

// The words of a language that the prompt names as examples come with the rule.

export const cliche = (words: string): Texts => ({
  say: says('is a cliché', 'contains a cliché'),
  ask: `Never use these words in any form: ${words}.`,
})

export const guess = (words: string): Texts => ({
  say: says('is a guess', 'contains a guess'),
  ask: `When unsure of something, leave it out without a word: never ${words}.`,
})

export const seeming = (words: string): Texts => ({
  say: says('is a guess', 'contains a guess'),
  ask: `In the styles ${REPORTING.join(', ')}: never ${words}.`,
})

export const metaTalk = (words: string): Texts => ({
  say: says('speaks of missing information', 'speaks of the picture itself or of missing information'),
  ask: `Speak of the scene, never of the photo, its angle or its viewer: no ${words}. Never mention missing information.`,
})
