/** The part of an event that `describeError` makes of an error. */
type Failure = { error: string }
type OfJob = { jobId: string }
type OfPhoto = { jobId: string; photoId: string }
/** An operator has to act. */
type Alert = { level: 'error' }
type OfRequest = { requestId: string; method: string; path: string }

/**
 * Every event of the log and its fields; docs/operating.md#what-to-watch explains each. Fields that are undefined are
 * left out of the line.
 */
export type LogEvents = {
  'account.deleted': { jobs: number }
  'account.unfinished': Failure
  'agent.claimed': { agents: number }
  'agent.failed': Failure & { userId: string; provider: string }
  'agent.overtaken': { provider: string }
  'agent.unordered': Failure & { userId: string }
  'billing.failed': Failure & { task: string }
  'check.failed': Failure & { service: string }
  'connect.failed': { provider: string; kind: string; reason: string }
  'connect.refused': { provider: string; reason: string; userId: string | undefined }
  'connect.unidentified': { provider: string; kind: string; userId: string }
  'contact.failed': Failure
  'credentials.resealed': { rows: number }
  'credentials.unreadable': { rows: number }
  'cron.failed': Failure & { task: string }
  'database.failed': Failure
  'database.foreign': Alert & { owner: string; deployment: string }
  'disconnect.unidentified': Failure & { provider: string; userId: string }
  'export.unreadable': Failure & OfJob
  'image.failed': Failure
  'job.foreign': OfJob
  'job.lost': Alert & OfJob
  'job.missing': OfJob & { answers: number }
  'job.operations': Failure & { jobId: string | undefined }
  'job.timer': Failure & { jobId: string | undefined; timer: string; runs: number }
  'job.unchecked': Failure & OfPhoto & { kind: string }
  'job.unerased': Failure & OfJob
  'job.unheld': Failure & OfJob
  'job.unread': Failure & OfPhoto & { kind: string }
  'job.unsaved': Failure & OfJob
  'job.unstopped': Failure & OfJob
  'job.untold': Failure & OfJob
  'job.unwoken': Failure & OfJob
  'job.woken': OfJob
  'library.claimed': { readings: number }
  'library.interrupted': Failure & { accountId: string }
  'library.unsent': Failure & { accountId: string }
  'mail.abandoned': Alert & Failure & Partial<OfJob & { userId: string }>
  'mail.failed': Failure & Partial<OfJob & { userId: string }>
  'model.answered': {
    model: string
    input: number | undefined
    cachedInput: number | undefined
    output: number | undefined
    finish: string | undefined
  }
  'model.failed': Partial<Failure> & { status: number | undefined }
  'model.refused': Alert & { status?: number; reason: string }
  'model.repair': { style: string; rules: string }
  'notice.failed': Failure
  'payment.canceled': OfJob & { ending: string | null }
  'payment.failed': Failure & Partial<OfJob>
  'payment.made': OfJob & { amount: number }
  'payment.mismatch': Alert & { jobId: string | null; intentId: string; reason: string }
  'payment.untold': Failure & OfJob
  'photo.dead': OfPhoto
  'photo.undescribed': OfPhoto & { retry: boolean; reason: string }
  'platform.failed': { provider: string; kind: string; reason: string }
  'platform.limited': { scope: string; name: string; status: number; retryAfterSeconds?: number }
  'platform.refused': Alert & { service: string; name: string; status: number }
  'platform.unclear': Failure & { name: string }
  'queue.failed': Failure & { attempts: number }
  'queue.malformed': { messageId: string; issue: string | undefined }
  'queue.uncounted': Failure
  'queue.unknown': { queue: string }
  'refund.changed': OfJob & { amount: number; status: string }
  'refund.failed': Failure & OfJob & { tries?: number }
  'request.failed': OfRequest & Failure
  'request.refused': OfRequest & { code: string; userId: string | undefined }
  'service.unleased': Failure & { scope: string }
  'service.unreported': Failure & { scope: string }
  'socket.unclosed': Failure & OfJob
  'socket.unforgotten': Failure
  'switches.unread': Failure
  'write.failed': Failure & OfPhoto & { doing: string; kind: string }
}
