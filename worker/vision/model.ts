import { Buffer } from 'node:buffer'
import OpenAI, { APIError } from 'openai'
import type {
  ChatCompletion,
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'
import type { DescribeFailure } from '../domain/description.ts'
import { GENERATED_TAGS } from '../domain/limits.ts'
import { REPLACE_BY_SMALLER, TRY_AGAIN } from '../domain/messages.ts'
import { fetchDirectly } from '../fetch-directly.ts'
import { describeError } from '../log.ts'
import { retryAfterSeconds } from '../retry-after.ts'
import { MODEL } from '../rpc.ts'
import type { GrantedCall } from '../service-lease.ts'
import type { ImageBytes } from './metadata/strip-metadata.ts'
import type { VisionDeps } from './request.ts'
import { badAnswer, closedTo, notAsked, type Reasons } from './service-failure.ts'

type Message = { role: 'system' | 'user' | 'assistant'; content: string; picture?: ImageBytes }
export type Conversation = Message[]
export type Answer = { ok: true; text: string; refused: boolean } | DescribeFailure

/** For one answer, headers and body. */
const TIMEOUT_MS = 60_000
/** Seconds to wait if the service is over its limit and does not say for how long. */
const LIMITED_WAIT_S = 20
/** Seconds to wait if it refuses our key, or there is none. */
const REFUSED_WAIT_S = 40
const REASONS: Reasons = {
  down: 'The description service did not answer.',
  limited: 'The description service is busy.',
  refused: 'The description service refused our key.',
  paused: 'Photonym has paused descriptions for now.',
}

const SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string', description: 'The title, without end punctuation.' },
    description: { type: 'string', description: 'Exactly the number of sentences asked for, one paragraph.' },
    tags: {
      type: 'array',
      items: { type: 'string' },
      description: `${GENERATED_TAGS.min} to ${GENERATED_TAGS.max} lower-case tags.`,
    },
    otherTitles: { type: 'array', items: { type: 'string' } },
  },
  required: ['title', 'description', 'tags', 'otherTitles'],
  additionalProperties: false,
}

/** Settings that only some models accept. Reasoning is kept short; the token limit leaves room for it beside some 300 tokens of text. */
const TUNING = { temperature: 0.2, reasoning_effort: 'low', max_completion_tokens: 4000 } as const
type Setting = keyof typeof TUNING
const SETTINGS: readonly Setting[] = ['temperature', 'reasoning_effort', 'max_completion_tokens']
/** Per service and model, the settings refused in this isolate, so that only its first call is repeated. */
const refusedSettings = new Map<string, Set<Setting>>()

/** Asks the configured model once. A failure of the service is returned, not thrown, and says whether a retry may succeed. */
export async function askModel(deps: VisionDeps, conversation: Conversation): Promise<Answer> {
  const { config, log } = deps
  if (config.OPENAI_API_KEY === '') {
    log('model.refused', { level: 'error', reason: 'no key' })
    const reason = 'The description service is not set up.'
    return { ok: false, retry: true, wait: 'refused', retryAfterSeconds: REFUSED_WAIT_S, reason }
  }
  const call = await deps.lease(MODEL)
  if (!call.granted) return notAsked(call, REASONS)
  try {
    const completion = await complete(config, conversation)
    const choice = completion.choices[0]
    await call.report('ok')
    log('model.answered', {
      model: completion.model,
      input: completion.usage?.prompt_tokens,
      cachedInput: completion.usage?.prompt_tokens_details?.cached_tokens,
      output: completion.usage?.completion_tokens,
      finish: choice?.finish_reason,
    })
    const refused = Boolean(choice?.message.refusal) || choice?.finish_reason === 'content_filter'
    return { ok: true, text: refused ? '' : (choice?.message.content ?? ''), refused }
  } catch (error) {
    const status = error instanceof APIError ? error.status : undefined
    log('model.failed', { status, ...(status === undefined && describeError(error)) })
    return failureOf(deps, call, error)
  }
}

async function complete(config: VisionDeps['config'], conversation: Conversation): Promise<ChatCompletion> {
  const client = new OpenAI({
    apiKey: config.OPENAI_API_KEY,
    baseURL: config.OPENAI_BASE_URL,
    maxRetries: 0,
    timeout: TIMEOUT_MS,
    fetch: fetchDirectly,
  })
  const model = `${config.OPENAI_BASE_URL} ${config.OPENAI_MODEL}`
  const refused = refusedSettings.get(model) ?? new Set<Setting>()
  refusedSettings.set(model, refused)
  const headers = { 'Content-Type': 'application/json' }
  // The client's own limit ends with the headers; the signal covers the body too.
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  for (;;) {
    const sent = SETTINGS.filter(name => !refused.has(name))
    try {
      const body = bodyOf(config.OPENAI_MODEL, conversation, sent)
      return await client.post<ChatCompletion>('/chat/completions', { body, headers, signal })
    } catch (error) {
      const setting = sent.find(name => namesSetting(error, name))
      if (!setting) throw error
      refused.add(setting)
    }
  }
}

/**
 * The request's body in UTF-8. As a string it would need twice the memory while the model is awaited, because V8 holds
 * all of a string in two bytes a character if one of them is not in Latin-1, such as a typographic quotation mark.
 */
function bodyOf(model: string, conversation: Conversation, settings: readonly Setting[]): Uint8Array {
  const body: ChatCompletionCreateParamsNonStreaming = {
    model,
    messages: conversation.map(messageOf),
    response_format: { type: 'json_schema', json_schema: { name: 'photo_texts', strict: true, schema: SCHEMA } },
    ...Object.fromEntries(settings.map(name => [name, TUNING[name]])),
  }
  return new TextEncoder().encode(JSON.stringify(body))
}

function messageOf({ role, content, picture }: Message): ChatCompletionMessageParam {
  if (!picture) return { role, content }
  const { buffer, byteOffset, byteLength } = picture.bytes
  const url = `data:${picture.type};base64,${Buffer.from(buffer, byteOffset, byteLength).toString('base64')}`
  const parts = [
    { type: 'text' as const, text: content },
    { type: 'image_url' as const, image_url: { url } },
  ]
  return { role: 'user', content: parts }
}

function namesSetting(error: unknown, setting: Setting): boolean {
  return (
    error instanceof APIError && error.status === 400 && (error.param === setting || error.message.includes(setting))
  )
}

async function failureOf({ log, now }: VisionDeps, call: GrantedCall, error: unknown): Promise<DescribeFailure> {
  const { status, code } = error instanceof APIError ? error : { status: undefined, code: undefined }
  const said = waitOf(error, now())
  if (status === undefined || status >= 500) return badAnswer(call, REASONS, said)
  const refusal = refusalOf(status, code)
  if (refusal !== undefined) {
    log('model.refused', { level: 'error', status, reason: refusal })
    return closedTo(call, 'refused', { seconds: REFUSED_WAIT_S, reason: refusal })
  }
  if (status === 429) return closedTo(call, 'limited', { seconds: said ?? LIMITED_WAIT_S, reason: REASONS.limited })
  await call.report('ok')
  if (status === 413) return failed(`The picture is too large for the description service. ${REPLACE_BY_SMALLER}`)
  if (status === 400 || status === 422) return failed(`The description service could not read this photo. ${TRY_AGAIN}`)
  return { ok: false, retry: true, ...(said !== undefined && { retryAfterSeconds: said }), reason: REASONS.down }
}

/** Why no request with this key can succeed until an operator acts; undefined if one may. */
function refusalOf(status: number, code: string | null | undefined): string | undefined {
  if (status === 401 || status === 403) return REASONS.refused
  if (status === 404) return 'The description service does not know the model we use.'
  if (status === 429 && code === 'insufficient_quota') return 'The description service has used up its quota.'
  return undefined
}

function waitOf(error: unknown, now: number): number | undefined {
  const header = error instanceof APIError ? error.headers?.get('retry-after') : undefined
  return retryAfterSeconds(header, now)
}

const failed = (reason: string): DescribeFailure => ({ ok: false, retry: false, reason })
