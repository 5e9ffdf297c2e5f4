/**
 * `fetch` that goes where it was sent and nowhere else: what an answer's redirect names never sees the request, which
 * holds a key or a person's address. @throws Error for a redirect, as where no answer came.
 */
export const fetchDirectly: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'manual' })
  if (answer.status < 300 || answer.status >= 400) return answer
  await answer.body?.cancel()
  throw new Error(`The service redirects with status ${answer.status}`)
}
