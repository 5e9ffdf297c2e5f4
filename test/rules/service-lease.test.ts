import { expect, test, vi } from 'vitest'
import { ALL_ON, type Switches } from '#worker/domain/switches.ts'
import { type Lease, type LeaseRequest, MODEL } from '#worker/rpc.ts'
import { serviceLeases } from '#worker/service-lease.ts'

/** Asks for a call of the model, and returns the answer and what the model's object was asked. */
async function modelCall(switches: Switches) {
  const lease = vi.fn(async (_: LeaseRequest): Promise<Lease> => ({ granted: true, watched: false }))
  const budgets = { getByName: () => ({ lease, report: async () => 0 }) }
  const answer = await serviceLeases({ log: () => undefined, switches: async () => switches, budgets })(MODEL)
  return { answer, asked: lease.mock.calls.map(([request]) => request) }
}

test('no service is called for a description while descriptions are switched off, and the photo waits', async () => {
  const { answer, asked } = await modelCall({ ...ALL_ON, off: ['describe'] })
  expect(answer).toMatchObject({ granted: false, cause: 'paused', waitSeconds: expect.any(Number) })
  expect(asked).toEqual([])
})

test('the model’s object is told how many calls a day may have, and that there is no limit', async () => {
  for (const modelCallsPerDay of [7, null]) {
    const { answer, asked } = await modelCall({ ...ALL_ON, modelCallsPerDay })
    expect(answer).toMatchObject({ granted: true })
    expect(asked).toMatchObject([{ perDay: modelCallsPerDay }])
  }
})
