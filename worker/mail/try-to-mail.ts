import type { Deps } from '../deps.ts'
import { describeError } from '../log.ts'

/** What a mail is about, as the log names it. */
type About = { jobId: string } | { userId: string }

/**
 * Sends a mail of cron's and notes it as sent. Where it is not accepted, cron tries again. `dueAt`: when it does; null where
 * this was the last try.
 */
export async function tryToMail(
  { log }: Pick<Deps, 'log'>,
  { dueAt, about }: { dueAt: number | null; about: About },
  mail: () => Promise<void>,
): Promise<void> {
  try {
    await mail()
  } catch (error) {
    if (dueAt === null) log('mail.abandoned', { level: 'error', ...about, ...describeError(error) })
    else log('mail.failed', { ...about, ...describeError(error) })
  }
}
