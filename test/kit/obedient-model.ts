import { vi } from 'vitest'
import type { Impression } from '#test/stand-ins/sandbox/openai/look.ts'
import { readNotes, withNote } from '#test/stand-ins/sandbox/openai/note.ts'
import { checkRequest, promptOf } from '#test/stand-ins/sandbox/openai/request.ts'
import { readTask } from '#test/stand-ins/sandbox/openai/task.ts'
import { writeTexts } from '#test/stand-ins/sandbox/openai/write.ts'
import { unwatched } from '#worker/service-lease.ts'
import { describeImage } from '#worker/vision/describe.ts'
import { noFacts, textRequest } from './texts.ts'

const IMAGE = { bytes: new Uint8Array(1), type: 'image/png' } as const
const SEEN: Impression = {
  ...{ hues: ['blue', 'grey'], brightness: 0.5, contrast: 0.3, saturation: 0.3, shade: 30, warmth: 40 },
  ...{ horizon: 'low', heavySide: 'left', brighterPart: 'upper', detail: 0.02, format: 'wide', seed: 7 },
}
const CONFIG = {
  ...{ APP_ORIGIN: 'https://photonym.example', IMAGE_HOSTS: [] },
  ...{ OPENAI_BASE_URL: 'https://model.example/v1', OPENAI_MODEL: 'obedient', OPENAI_API_KEY: 'key' },
}

type Asked = Pick<Parameters<typeof textRequest>[0] & object, 'words'> & {
  facts?: Partial<typeof noFacts>
  /** Tags that the model writes before its own. */
  tags?: readonly string[]
}

/** What becomes of a photo that a model describes which does what its prompt's notes and lists tell it, the prompts, and what is logged. */
export async function describedObediently({ facts, words, tags = [] }: Asked) {
  const prompts: string[] = []
  let logged = ''
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const asked = checkRequest(await new Request(input, init).json())
    const prompt = asked.ok ? promptOf(asked.request) : ''
    const task = readTask(prompt)
    if ('missing' in task) throw new Error(`The prompt names no ${task.missing}`)
    prompts.push(prompt)
    const own = writeTexts(SEEN, task)
    const texts = readNotes(prompt).reduce((best, note) => withNote(best, note), {
      ...own,
      tags: [...tags, ...own.tags],
    })
    const message = { content: JSON.stringify(texts) }
    return Response.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] })
  })
  const log = (event: string, fields?: object) => {
    logged += JSON.stringify({ event, ...fields })
  }
  const deps = { config: CONFIG, log, now: Date.now, lease: unwatched }
  const request = textRequest({ facts: { ...noFacts, ...facts }, ...(words && { words }) })
  try {
    return { outcome: await describeImage(deps, IMAGE, request), prompts, logged }
  } finally {
    fetching.mockRestore()
  }
}
