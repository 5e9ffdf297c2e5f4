import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { DescribeOutcome } from '#worker/domain/description.ts'
import type { LanguageCode } from '#worker/domain/languages.ts'
import type { StyleKey } from '#worker/domain/styles.ts'
import { unwatched } from '#worker/service-lease.ts'
import { describeImage } from '#worker/vision/describe.ts'
import { languageOf } from '#worker/vision/languages.ts'
import type { VisionDeps } from '#worker/vision/request.ts'
import type { WordsModel } from './model.ts'
import type { PreparedPhoto } from './photos.ts'
import { promptHash, type Recording } from './records.ts'

type Asked = { sentences: number; language: LanguageCode }

const PARALLEL = 6
const ATTEMPTS = 4

/** What the model answered in the work under way, to the letter: the product keeps none of it. */
const received = new AsyncLocalStorage<string[]>()

/** Every photo in every style, written by the product's own calls of the model. */
export async function recordAnswers(
  model: WordsModel,
  { photos, styles, sentences, language }: Asked & { photos: PreparedPhoto[]; styles: StyleKey[] },
): Promise<Recording[]> {
  const work = photos.flatMap(photo => styles.map(style => ({ photo, style })))
  const recordings: Recording[] = []
  const queue = work.values()
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init)
    received.getStore()?.push(await contentOf(response.clone()))
    return response
  }
  try {
    await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        for (const { photo, style } of queue) {
          const recording = await recordOne(model, { photo, style, sentences, language })
          recordings.push(recording)
          const end = recording.error ?? (recording.second === null ? 'written' : 'repaired')
          console.error(`${recordings.length}/${work.length} ${photo.name} ${style}: ${end} (${recording.ms} ms)`)
        }
      }),
    )
  } finally {
    globalThis.fetch = send
  }
  return recordings
}

async function recordOne(
  model: WordsModel,
  { photo, style, sentences, language }: Asked & { photo: PreparedPhoto; style: StyleKey },
): Promise<Recording> {
  const tokens = { input: 0, cached: 0, output: 0 }
  const deps: VisionDeps = {
    config: model.config,
    log: (event, fields) => {
      if (event !== 'model.answered') return
      tokens.input += fields.input ?? 0
      tokens.cached += fields.cachedInput ?? 0
      tokens.output += fields.output ?? 0
    },
    now: () => Date.now(),
    lease: unwatched,
  }
  const request = { style, descriptionSentences: sentences, facts: photo.facts, language: languageOf(language) }
  let outcome: DescribeOutcome = { ok: false, retry: true, reason: '' }
  let answers: string[] = []
  let ms = 0
  for (let attempt = 1; attempt <= ATTEMPTS && !outcome.ok && outcome.retry; attempt += 1) {
    if (attempt > 1) await wait((outcome.retryAfterSeconds ?? 5) * 1000)
    answers = []
    const start = performance.now()
    outcome = await received.run(answers, () => describeImage(deps, photo.image, request))
    ms = Math.round(performance.now() - start)
  }
  const [first = null, second = null] = answers
  return {
    ...{
      photo: photo.name,
      model: model.name,
      style,
      sentences,
      language,
      prompt: promptHash(request),
      facts: photo.facts,
    },
    ...{ first, second, error: outcome.ok ? null : outcome.reason, ...tokens, ms },
  }
}

/** The text of a chat completion, or all of another answer. */
async function contentOf(response: Response): Promise<string> {
  const body = await response.text()
  try {
    const { choices } = JSON.parse(body) as { choices: { message: { content: string | null; refusal?: string } }[] }
    return choices[0]?.message.content ?? ''
  } catch {
    return body
  }
}
