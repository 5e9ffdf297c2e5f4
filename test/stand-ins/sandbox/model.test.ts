import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { drawScene } from '#test/stand-ins/sandbox/library/scenes/draw.ts'
import { SCENES } from '#test/stand-ins/sandbox/library/wording.ts'
import { STYLE_KEYS } from '#worker/domain/styles.ts'
import { en } from '#worker/vision/language/en/index.ts'
import { buildPrompt } from '#worker/vision/prompt.ts'
import { checkDescription } from '#worker/vision/rules.ts'
import { startSandbox } from './running-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control('/model', { delayMs: 0 }))

const NO_FACTS = { albumTitle: null, ownerTitle: '', ownerDescription: '', ownerTags: [], takenAt: null, place: null }

/** Each style describes every fourth scene, so that each scene is described in several. */
const EVERY = 4

async function picture(scene: string, seed: number, width = 640): Promise<string> {
  const svg = drawScene({ scene, seed, aspect: 1.5, width, height: Math.round(width / 1.5) })
  return `data:image/jpeg;base64,${(await sharp(Buffer.from(svg)).jpeg().toBuffer()).toString('base64')}`
}

function ask(
  url: string,
  prompt = 'Style: artistic\nWrite exactly 2 sentences.',
  key: string = SANDBOX_KEYS.openai.apiKey,
) {
  const schema = {
    type: 'object',
    properties: { title: { type: 'string' } },
    required: ['title'],
    additionalProperties: false,
  }
  return fetch(`${sandbox.origin}/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({
      model: 'gpt-test',
      messages: [
        { role: 'system', content: prompt },
        { role: 'user', content: [{ type: 'image_url', image_url: { url } }] },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'texts', strict: true, schema } },
    }),
  })
}

test('refuses bytes that are not an image, a small picture, a prompt without a task and a wrong key', async () => {
  expect((await ask(`data:image/jpeg;base64,${Buffer.from('not a JPEG').toString('base64')}`)).status).toBe(400)
  const small = await ask(await picture('coast', 1, 511))
  expect([small.status, (await small.json()).error.code]).toEqual([400, 'image_too_small'])
  const good = await picture('coast', 1, 512)
  expect((await ask(good, 'Style: artistic')).status).toBe(400)
  expect((await ask(good, 'Write exactly 2 sentences.')).status).toBe(400)
  expect((await ask(good, undefined, 'sk-wrong')).status).toBe(401)
  expect((await ask(good)).status).toBe(200)
})

test('writes texts that keep every rule, different for every picture and style', async () => {
  const seen = new Set<string>()
  let count = 0
  for (const [index, style] of STYLE_KEYS.entries()) {
    for (const scene of SCENES.filter((_, place) => place % EVERY === index % EVERY)) {
      const descriptionSentences = 1 + (count % 5)
      const request = { style, descriptionSentences, facts: NO_FACTS, language: en }
      const { system, user } = buildPrompt(request)
      const answer = await (await ask(await picture(scene, index * 31 + 7), `${system}\n${user}`)).json()
      const texts = JSON.parse(answer.choices[0].message.content)
      expect(checkDescription(texts, request), JSON.stringify(texts)).toEqual([])
      seen.add(texts.description)
      count += 1
    }
  }
  expect(seen.size).toBe(count)
})

test('gives a list of prescribed replies one per request, then its own', async () => {
  const url = await picture('lake', 3)
  await sandbox.control('/model', { reply: ['not JSON', { title: 'Given' }], delayMs: 0 })
  const content = async () => (await (await ask(url)).json()).choices[0].message.content
  expect(await content()).toBe('not JSON')
  expect(await content()).toBe('{"title":"Given"}')
  expect(JSON.parse(await content())).toHaveProperty('tags')
  await sandbox.control('/model', { refusal: 'No.', delayMs: 0 })
  expect((await (await ask(url)).json()).choices[0].message).toMatchObject({ content: null, refusal: 'No.' })
})

test('logs the prompt and what each image was', async () => {
  await ask(await picture('city', 5))
  const [last] = (await sandbox.control('/calls?service=openai')).slice(-1)
  expect(last.params.prompt).toContain('Style: artistic')
  expect(last.params.images).toMatchObject([{ width: 640, height: 427, via: 'data' }])
  expect(last.params.images[0].sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('answers with the prescribed text for a picture, in any order, and with its own text for others', async () => {
  const [first, second, other] = [await picture('coast', 1), await picture('lake', 2), await picture('forest', 3)]
  const sha256 = (url: string) =>
    createHash('sha256')
      .update(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
      .digest('hex')
  const pictures = { [sha256(first)]: { title: 'First' }, [sha256(second)]: { title: 'Second' } }
  await sandbox.control('/model', { pictures, delayMs: 0 })
  const titleOf = async (url: string) => JSON.parse((await (await ask(url)).json()).choices[0].message.content).title
  expect([await titleOf(second), await titleOf(first), await titleOf(second)]).toEqual(['Second', 'First', 'Second'])
  expect(['First', 'Second']).not.toContain(await titleOf(other))
})
