import { onTestFinished, vi } from 'vitest'

/** The text of every prompt that this test's Worker sends to the model from now on. */
export function promptsFromNow(): string[] {
  const prompts: string[] = []
  const send = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/chat/completions')) prompts.push(await request.clone().text())
    return send(request)
  })
  onTestFinished(() => spy.mockRestore())
  return prompts
}
