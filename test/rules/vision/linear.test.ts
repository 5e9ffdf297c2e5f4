import { expect, test } from 'vitest'
import { goodTexts, textRequest } from '#test/kit/texts.ts'
import { en } from '#worker/vision/language/en/index.ts'
import type { Rule } from '#worker/vision/language/rule.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'
import { checkDescription } from '#worker/vision/rules.ts'

/** How many characters the rules of English search while a description is mended and judged. */
function searched(description: string): number {
  let characters = 0
  const counting = (rule: Rule): Rule => ({
    ...rule,
    find: (text, context) => {
      characters += text.length
      return rule.find(text, context)
    },
  })
  const request = textRequest({ language: { ...en, rules: en.rules.map(counting) } })
  checkDescription(normalizeAnswer({ ...goodTexts, description }, request), request)
  return characters
}

test.each([
  'possibly ',
  'boats rest, possibly ',
  'stunning, suggesting ',
  'serene and ',
  ', creating a, is b ',
  ', and a pole, possibly ',
  ' - ',
  'In this image, ',
  'a boat standing in ',
])('what is searched grows no faster than a description of many times %j', seed => {
  for (const start of ['', 'The image shows a quay with boats ']) {
    const few = searched(start + seed.repeat(100))
    expect(searched(start + seed.repeat(400)) / few).toBeLessThan(6)
  }
})
