import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { SANDBOX_KEYS } from '../keys.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type Answer, jsonAnswer, serveSlowCall } from '../serve-call.ts'
import { delayOf, takePrescribed } from './behaviour.ts'
import { cachedTokens } from './cached-tokens.ts'
import { readImages, type SeenImage } from './images.ts'
import { voiceOf } from './languages.ts'
import { lookAt } from './look.ts'
import { readNotes, withNote } from './note.ts'
import { checkRequest, type ModelRequest, promptOf } from './request.ts'
import { readTask, type Task } from './task.ts'
import { writeTexts } from './write.ts'
import { writeInLanguage } from './write-language.ts'

export function modelRoutes(sandbox: Sandbox) {
  return new Hono<SandboxContext>().post('/chat/completions', c => complete(sandbox, c))
}

/** An answer in OpenAI's error shape. */
function refuse(status: number, message: string, code: string | null = null, param: string | null = null): Answer {
  const type = status === 401 ? 'authentication_error' : 'invalid_request_error'
  return jsonAnswer(status, { error: { message, type, param, code } })
}

async function complete(sandbox: Sandbox, c: Context<SandboxContext>) {
  const at = sandbox.now()
  const raw: unknown = await c.req.json().catch(() => null)
  const checked = checkRequest(raw)
  const images = checked.ok ? await readImages(checked.request) : []
  const prompt = checked.ok ? promptOf(checked.request) : ''
  const params = {
    model: checked.ok ? checked.request.model : null,
    prompt,
    images: images.map(({ width, height, bytes, sha256, via }) => ({ width, height, bytes, sha256, via })),
  }
  const call = { service: 'openai' as const, method: 'POST /chat/completions', params, at, counted: true }
  return serveSlowCall(sandbox, c, call, async () => {
    if (c.req.header('authorization') !== `Bearer ${SANDBOX_KEYS.openai.apiKey}`) {
      return refuse(401, 'Incorrect API key provided.', 'invalid_api_key')
    }
    if (!checked.ok) return refuse(400, checked.message, checked.code ?? null, checked.param)
    return answer(sandbox, checked.request, { images, prompt })
  })
}

const MIN_LONG_SIDE = 512

function answer(
  sandbox: Sandbox,
  request: ModelRequest,
  { images, prompt }: { images: SeenImage[]; prompt: string },
): Answer {
  const [image] = images
  if (!image) return refuse(400, 'The request holds no image.', null, 'messages')
  for (const { pixels, width, height } of images) {
    if (!pixels) {
      return refuse(400, 'You uploaded an unsupported image. It does not decode.', 'invalid_image_format', 'messages')
    }
    if (Math.max(width, height) < MIN_LONG_SIDE) {
      return refuse(
        400,
        `The image is ${width} by ${height}; its long side must be at least 512 px.`,
        'image_too_small',
        'messages',
      )
    }
  }
  const task = readTask(prompt)
  if ('missing' in task) return refuse(400, `The prompt names no ${task.missing}.`, 'prompt_incomplete', 'messages')
  const prescribed = takePrescribed(sandbox, image.sha256)
  const message = prescribed
    ? { content: null, refusal: null, ...prescribed }
    : { content: describe(image, task, prompt), refusal: null }
  return { ...jsonAnswer(200, completion(sandbox, request, message, prompt)), delayMs: delayOf(sandbox) }
}

function describe({ pixels }: SeenImage, task: Task, prompt: string): string {
  if (!pixels) return '{}'
  const voice = voiceOf(prompt)
  const impression = lookAt(pixels)
  const seen = { ...impression, seed: impression.seed ^ task.earlier }
  const texts = voice ? writeInLanguage(voice, seen, task.sentences) : writeTexts(seen, task)
  const written = readNotes(prompt).reduce((texts, note) => withNote(texts, note, voice?.naming), texts)
  return JSON.stringify(written)
}

type Message = { content: string | null; refusal: string | null }

function completion(sandbox: Sandbox, request: ModelRequest, message: Message, prompt: string) {
  const promptTokens = Math.ceil(prompt.length / 4) + 765
  const completionTokens = Math.ceil((message.content ?? message.refusal ?? '').length / 4)
  return {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    object: 'chat.completion',
    created: Math.floor(sandbox.now() / 1_000),
    model: request.model,
    choices: [
      { index: 0, message: { role: 'assistant', ...message, annotations: [] }, logprobs: null, finish_reason: 'stop' },
    ],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
      prompt_tokens_details: { cached_tokens: cachedTokens(prompt), audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
    },
    system_fingerprint: 'fp_sandbox',
  }
}
