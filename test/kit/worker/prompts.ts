import { onTestFinished, vi } from 'vitest'
import type { GeneratedText } from '#worker/domain/description.ts'
import { says } from './fake-model.ts'

type Texts = GeneratedText & { otherTitles?: string[] }

/**
 * Collects the text of every prompt that this test's Worker sends to the model from now on. The model answers with
 * `texts` or, without them, as the stand-in does.
 */
export function promptsFromNow(texts?: Texts | (() => Texts | Promise<Texts>)): string[] {
  const prompts: string[] = []
  const send = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.endsWith('/chat/completions')) return send(request)
    prompts.push(await request.clone().text())
    if (!texts) return send(request)
    return says(typeof texts === 'function' ? await texts() : texts)()
  })
  onTestFinished(() => spy.mockRestore())
  return prompts
}
