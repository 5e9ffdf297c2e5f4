import { failureText, request } from '#web/lib/api.ts'
import type { JobSummary, RenameAnswer, RenameRequest } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'

/**
 * Names the job; an empty name removes the present one. Resolves to why it could not be saved, or to null once `onSaved`
 * is through.
 */
export async function renameJob(jobId: string, name: string, onSaved: (job: JobSummary) => unknown) {
  try {
    const body: RenameRequest = { name }
    const { job } = await request<RenameAnswer>(api.job(jobId), { method: 'PATCH', body })
    await onSaved(job)
    return null
  } catch (error) {
    return failureText('The name was not saved', error)
  }
}
