import { PRODUCT_TAG } from '../domain/limits.ts'
import { WORD_LISTS } from '../domain/own-words.ts'
import { type Matcher, matcherOf } from '../words/match.ts'
import { PROSE_AND_TAGS, type Rule } from './language/rule.ts'
import { generatedTagForm } from './language/shared/generated-tags.ts'
import { says } from './language/shared/says.ts'
import type { TextRequest } from './request.ts'

type Compiled = { vocabulary: Matcher; rules: readonly Rule[] }

// The prompt has the lists under the names that the person knows them by.
const [NEVER_TAGS, NEVER_USE] = [`“${WORD_LISTS.neverTags.name}”`, `“${WORD_LISTS.neverUse.name}”`]

const compiled = new WeakMap<TextRequest, Compiled>()

function compile({ words, language: { code } }: TextRequest): Compiled {
  const neverUse = matcherOf(words?.neverUse ?? [], code)
  const neverTags = matcherOf(words?.neverTags ?? [], code)
  return {
    vocabulary: matcherOf(words?.vocabulary ?? [], code),
    rules: [
      {
        id: 'never use',
        on: PROSE_AND_TAGS,
        find: text => neverUse.foundIn(text),
        say: says(`has a word of the list ${NEVER_USE}`, `has words of the list ${NEVER_USE}`),
      },
      {
        id: 'never use',
        on: ['tag'],
        find: tag => neverTags.equalTo(tag),
        say: says(`is on the list ${NEVER_TAGS}`),
      },
    ],
  }
}

function compiledOf(request: TextRequest): Compiled {
  const known = compiled.get(request) ?? compile(request)
  compiled.set(request, known)
  return known
}

/** The rules that a person's own words make. No fact excuses what they find. */
export const ownRules = (request: TextRequest) => compiledOf(request).rules

/**
 * The tags in the person's spelling where they prefer one, followed by those that they add always, as they are. `isRight`
 * judges a spelling: of two forms with one stem only one may be allowed.
 */
export function withOwnTags(
  tags: readonly string[],
  request: TextRequest,
  isRight: (tag: string) => boolean,
): string[] {
  const { vocabulary } = compiledOf(request)
  // The product tag is added by its own switch.
  const always = (request.words?.alwaysTags ?? []).filter(tag => generatedTagForm(tag) !== PRODUCT_TAG)
  const added = new Set(always.map(generatedTagForm))
  const written = new Set(tags.map(generatedTagForm))
  const spelled = new Map<string, string>()
  for (const tag of tags) {
    const preferred = vocabulary.equalTo(tag) ?? tag
    const form = generatedTagForm(preferred)
    // Two forms of one preferred word stay two tags.
    const isTaken = spelled.has(form) || (form !== generatedTagForm(tag) && written.has(form))
    const spelling = isTaken || !isRight(preferred.toLowerCase()) ? tag : preferred
    spelled.set(generatedTagForm(spelling), spelling)
  }
  return [...[...spelled].flatMap(([form, tag]) => (added.has(form) ? [] : tag)), ...always]
}
