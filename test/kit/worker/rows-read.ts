import { runInDurableObject } from 'cloudflare:test'
import { vi } from 'vitest'
import type { JobRpc } from '#worker/rpc.ts'

/** What a call to the object answers, and how many rows it reads. */
export function rowsReadBy<T>(
  job: DurableObjectStub<JobRpc>,
  call: (object: JobRpc) => T,
): Promise<{ answer: T; rows: number }> {
  return runInDurableObject<JobRpc, { answer: T; rows: number }>(job, (object, { storage }) => {
    const exec = vi.spyOn(storage.sql, 'exec')
    const answer = call(object)
    const rows = exec.mock.results.map(({ value }) => value.rowsRead)
    exec.mockRestore()
    return { answer, rows: rows.reduce((sum, read) => sum + read, 0) }
  })
}
