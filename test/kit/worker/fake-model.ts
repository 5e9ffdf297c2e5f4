import { vi } from 'vitest'
import * as z from 'zod'
import type { DescribeRequest } from '#worker/domain/description.ts'
import { unwatched } from '#worker/service-lease.ts'
import { en } from '#worker/vision/language/en/index.ts'
import type { TextRequest, VisionDeps } from '#worker/vision/request.ts'
import { noFacts, TAGS } from '../texts.ts'
import { pngPicture } from './picture.ts'

const SERVICE = 'https://model.example/v1'
export const IMAGE_URL = 'https://images.example/1.png'

export const good = {
  title: 'Three Boats at a Stone Quay',
  description: 'Three boats lie along a quay. Gulls stand on the posts.',
  tags: TAGS,
}
/** Asks for two sentences, as many as `good` has. */
export const photoRequest: DescribeRequest = {
  imageUrl: IMAGE_URL,
  style: 'descriptive',
  descriptionSentences: 2,
  facts: noFacts,
}
export const request: TextRequest = { ...photoRequest, language: en }

const Sent = z.object({
  temperature: z.number().optional(),
  reasoning_effort: z.string().optional(),
  response_format: z.object({ json_schema: z.object({ strict: z.boolean() }) }),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
})

/** No rendition needs its owner's signature. */
export const openToAll = async () => undefined

export type Reply = () => Response | Promise<Response>
let models = 0

/**
 * A fake model service and image host for one test, in place of the network; other addresses are fetched for real.
 * `answers` are given in order; a request without one left fails. Undone by `vi.restoreAllMocks()`.
 */
export function fakeServices() {
  // Each test uses another model name, because the settings that a model refuses are cached by its name.
  models += 1
  const logged: string[] = []
  const asked: string[] = []
  const deps: VisionDeps = {
    config: {
      APP_ORIGIN: 'https://photonym.example',
      IMAGE_HOSTS: ['images.example', 'localhost:1'],
      OPENAI_BASE_URL: SERVICE,
      OPENAI_MODEL: `model-${models}`,
      OPENAI_API_KEY: 'sk-do-not-log-me',
    },
    log: (event, fields) => logged.push(JSON.stringify({ event, ...fields })),
    now: () => Date.now(),
    lease: unwatched,
  }
  const services = {
    deps,
    logged,
    asked,
    answers: [] as Reply[],
    image: (_asked: Request): Response => new Response(pngPicture(), { headers: { 'content-type': 'image/png' } }),
    sent: (index: number) => Sent.parse(JSON.parse(asked[index] ?? 'null')),
  }
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = new Request(input, init)
    if (call.url.startsWith('https://images.example') || call.url.startsWith('http://localhost:1/')) {
      return services.image(call)
    }
    if (!call.url.startsWith(SERVICE)) return real(call)
    asked.push(await call.text())
    const answer = services.answers.shift()
    if (!answer) throw new Error('the model was asked once too often')
    return answer()
  })
  return services
}

export function completion(message: { content?: string; refusal?: string }, finish = 'stop'): Reply {
  return () =>
    Response.json({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'test-model',
      choices: [
        { index: 0, message: { role: 'assistant', content: null, refusal: null, ...message }, finish_reason: finish },
      ],
      usage: { prompt_tokens: 900, completion_tokens: 120, total_tokens: 1020 },
    })
}

/** A finished answer: a string unchanged, anything else as JSON. */
export function says(content: unknown): Reply {
  return completion({ content: typeof content === 'string' ? content : JSON.stringify(content) })
}

export function fails(status: number, error: object = { message: 'no' }, headers: Record<string, string> = {}): Reply {
  return () => Response.json({ error }, { status, headers })
}
