import { expect, test } from 'vitest'
import { noFacts } from '#test/kit/texts.ts'
import { randomFrom } from '#test/stand-ins/sandbox/library/random.ts'
import { lookAt } from '#test/stand-ins/sandbox/openai/look.ts'
import { readTask } from '#test/stand-ins/sandbox/openai/task.ts'
import { writeTexts } from '#test/stand-ins/sandbox/openai/write.ts'
import { STYLE_KEYS } from '#worker/domain/styles.ts'
import { en } from '#worker/vision/language/en/index.ts'
import { buildPrompt } from '#worker/vision/prompt.ts'
import { checkDescription } from '#worker/vision/rules.ts'

/** At two halves of any colours. */
function lookAtPicture(seed: number) {
  const { int } = randomFrom(seed)
  const halves = [0, 1].flatMap(() => Array(32).fill([int(0, 255), int(0, 255), int(0, 255)]))
  const shape = { width: 8, height: 8, isSquare: seed % 3 === 0, isPortrait: seed % 3 === 1 }
  return lookAt({ ...shape, data: Buffer.from(halves.flat()), sha256: String(seed).padStart(8, '0') })
}

test.each(STYLE_KEYS)('in the style %s the stand-in’s texts keep every rule, and differ by picture', style => {
  for (const descriptionSentences of [1, 2, 3, 4, 5]) {
    const request = { style, descriptionSentences, facts: noFacts, language: en }
    const { system, user } = buildPrompt(request)
    expect(readTask(`${system}\n${user}`)).toMatchObject({ style, sentences: descriptionSentences })
    const seeds = [0, 5, 10].map(seed => seed + descriptionSentences)
    const written = seeds.map(seed => writeTexts(lookAtPicture(seed), { style, sentences: descriptionSentences }))
    for (const texts of written) expect([texts, checkDescription(texts, request)]).toEqual([texts, []])
    expect(new Set(written.map(({ description }) => description)).size).toBe(seeds.length)
  }
})
