import { onTestFinished, vi } from 'vitest'
import type { GeneratedText } from '#worker/domain/description.ts'
import { says } from './fake-model.ts'

/**
 * Collects the text of every prompt that this test's Worker sends to the model from now on. The model answers with
 * `texts` or, without them, as the stand-in does.
 */
export function promptsFromNow(texts?: GeneratedText & { otherTitles?: string[] }): string[] {
  const prompts: string[] = []
  const send = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.endsWith('/chat/completions')) return send(request)
    prompts.push(await request.clone().text())
    return texts ? says(texts)() : send(request)
  })
  onTestFinished(() => spy.mockRestore())
  return prompts
}
