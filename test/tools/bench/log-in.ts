import type { Stack } from '#test/kit/stack.ts'
import { signUp } from '#test/kit/stack-client.ts'
import { type Measurement, median } from './measure.ts'

// Seven wrong passwords for each of two pairs of addresses stay below the limits of an address and of an IP.
const ADDRESSES = 2
const TRIES = 7
const PASSWORD = 'a quiet harbour at noon'

/** The difference in log-in time between an address with a password and an unknown one, whichever is slower. */
export async function measureLogIn(stack: Stack): Promise<Measurement[]> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const attempt = async (email: string) => {
    const start = performance.now()
    const answer = await fetch(`${stack.app}/api/auth/password/login`, {
      method: 'POST',
      headers: { origin: stack.app, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not the password' }),
    })
    await answer.text()
    if (answer.status !== 401) throw new Error(`A wrong log-in answered ${answer.status}`)
    return performance.now() - start
  }
  for (let index = 0; index < ADDRESSES; index += 1) {
    const known = `known-${index}@example.com`
    const client = await signUp(stack, known)
    await client.send('POST', '/api/auth/password/register', { email: known, password: PASSWORD })
    for (let tried = 0; tried < TRIES; tried += 1) {
      times.known.push(await attempt(known))
      times.unknown.push(await attempt(`unknown-${index}@example.com`))
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  return [
    {
      what: 'log-in, known address against unknown',
      value: Math.max(known / unknown, unknown / known),
      budget: 1.15,
      unit: '×',
      note: `${known.toFixed(0)} ms known, ${unknown.toFixed(0)} ms unknown, medians of ${times.known.length}`,
    },
  ]
}
