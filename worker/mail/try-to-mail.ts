import type { Deps } from '../deps.ts'
import { describeError } from '../log.ts'

/** What a mail is about, for the log. */
type About = { jobId: string } | { userId: string }

/**
 * Sends a mail that cron found due. If it is not accepted, that is logged, and cron tries again at `dueAt`, or never if
 * this was the last try (null).
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
