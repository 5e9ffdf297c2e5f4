/**
 * `fetch` without redirects: a request may hold a key or a person's address, which no other host may see.
 * @throws Error for a redirect, as for a network failure.
 */
export const fetchDirectly: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'manual' })
  if (answer.status < 300 || answer.status >= 400) return answer
  await answer.body?.cancel()
  throw new Error(`The service redirects with status ${answer.status}`)
}
