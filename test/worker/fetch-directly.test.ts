import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { configOf } from '#worker/env.ts'
import { mailFor } from '#worker/mail/mail.ts'
import { paymentsFor } from '#worker/payments/stripe.ts'
import { askModel } from '#worker/vision/model.ts'

afterEach(() => vi.restoreAllMocks())

const reports: string[] = []
const lease = async () => ({
  granted: true as const,
  trouble: { service: 'model', answers: 0, outMs: 0 },
  report: async (outcome: string) => {
    reports.push(outcome)
    return 0
  },
})

const CALLS: Record<string, () => Promise<unknown>> = {
  mail: () => mailFor(configOf(env), env.EMAIL).send({ to: 'ada@example.org', subject: 's', text: 't', html: 'h' }),
  Stripe: async () => paymentsFor(configOf(env))?.getIntent('pi_1'),
  'the model': async () => {
    const deps = { config: configOf(env), log: () => {}, now: Date.now, lease }
    const answer = await askModel(deps, [{ role: 'user', content: 'Describe it.' }])
    expect(reports.splice(0)).toEqual(['bad'])
    throw new Error(JSON.stringify(answer))
  },
}

test.each(Object.entries(CALLS))('a redirect of %s is not followed but fails', async (_, call) => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    const body = JSON.stringify({ id: 'pi_1', metadata: {}, choices: [] })
    if (init?.redirect !== 'manual') return new Response(body, { headers: { 'content-type': 'application/json' } })
    return new Response(body, { status: 307, headers: { location: 'https://elsewhere.example/' } })
  })
  await expect(call()).rejects.toThrow()
  expect(asked).toHaveBeenCalledTimes(1)
})
