import type { Mutant } from './mutant.ts'

const SIMULATION = {
  test: 'test/simulation/simulation.test.ts',
  fails: 'simulation a missing guard is noticed by these seeds',
}

const OF_PAYMENTS = { ...SIMULATION, fails: 'simulation of payments a missing guard is noticed by these seeds' }

/** Guards without which some seed of the simulation finds a harm. */
export const simulationMutants: Mutant[] = [
  {
    guard: 'the simulation notices a write without a backup',
    file: 'durable-objects/job/write/write-photo.ts',
    find: '  if (row.result.backupTags === null || row.attempted === null) saveBackup(context, row.result, current)\n',
    replace: '',
    ...SIMULATION,
  },
  {
    guard: 'the simulation notices a write that is not recorded',
    file: 'durable-objects/job/write/run-writes.ts',
    find: '    context.beforeWrite(() => saveAttempted(sql, photoId, sent))\n',
    replace: '',
    ...SIMULATION,
  },
  {
    guard: 'the simulation notices a write without a fresh read',
    file: 'durable-objects/job/write/write-photo.ts',
    find: '  const current = await platform.readPhoto(session, photoId)\n  const row = findPhoto(sql, photoId)\n  if (!row) return\n  // Until something was sent',
    replace:
      '  const row = findPhoto(sql, photoId)\n  if (!row) return\n  const listed = row.result\n  const current: PhotoState = { title: listed.originalTitle, description: listed.originalDescription, tags: [] }\n  // Until something was sent',
    ...SIMULATION,
  },
  {
    guard: 'the simulation notices a call in another person’s name',
    file: 'worker/db/job.ts',
    find: '        sql`${connectedAccounts.platformUserId} = coalesce(${alias}, ${platformUserId})`,\n',
    replace: '        sql`${alias} is null`,\n',
    ...SIMULATION,
  },
  {
    guard: 'the simulation notices an edit while setMeta asks for both texts',
    file: 'worker/platforms/flickr/set-meta.ts',
    find: 'if (isStale) throw',
    replace: 'if (isStale && !isStale) throw',
    ...SIMULATION,
  },
  {
    guard: 'the simulation notices an undo over a title that the owner has recased',
    file: 'durable-objects/job/write/same-text.ts',
    find: "text.replace(/\\r\\n?/g, '\\n').trim()",
    replace: "text.replace(/\\r\\n?/g, '\\n').trim().toLowerCase()",
    ...SIMULATION,
  },
  {
    guard: 'the simulation notices a photo that is described twice at a time',
    file: 'durable-objects/job/describe/photo-lifecycle.ts',
    find: '  if (leasedUntil(sql, photoId) > now) return undefined\n  if (pausedUntil > now) {',
    replace: '  if (pausedUntil > now) {',
    ...SIMULATION,
  },
  {
    guard: 'the simulation notices a summary that arrives after a later one',
    file: 'worker/db/job.ts',
    find: '.where(and(eq(jobs.id, summary._id), lte(jobs.revision, revision)))',
    replace: '.where(and(eq(jobs.id, summary._id), lte(jobs.revision, revision + 1_000_000)))',
    ...SIMULATION,
  },
  {
    guard: 'the simulation of payments notices a refund that is missing',
    file: 'worker/db/money.ts',
    find: 'target: Math.max(0, paid - amount) }',
    replace: 'target: Math.min(0, paid - amount) }',
    ...OF_PAYMENTS,
  },
  {
    guard: 'the simulation of payments notices a refund that is made twice',
    file: 'worker/features/billing/make-refund.ts',
    find: '    if (made.some(({ ownId }) => ownId === refund.id)) return\n',
    replace: '',
    ...OF_PAYMENTS,
  },
  {
    guard: 'the simulation of payments notices a job that starts unpaid',
    file: 'durable-objects/job/payment.ts',
    find: "payment === null ? 'payment_pending' : 'pending'",
    replace: "payment === null && row.id === '' ? 'payment_pending' : 'pending'",
    ...OF_PAYMENTS,
  },
  {
    guard: 'the simulation of payments notices a payment that ends here and not at the provider',
    file: 'worker/features/billing/reconcile.ts',
    find: 'const isCanceled = intentId === null || (await cancelThere(payments, intentId))',
    replace: 'const isCanceled = intentId === null || cancelThere !== undefined',
    ...OF_PAYMENTS,
  },
  {
    guard: 'the simulation of payments notices a free photo that does not return',
    file: 'worker/db/money.ts',
    find: 'sql`max(0, ${users.freePhotosUsed} + ${change})`',
    replace: 'sql`max(${users.freePhotosUsed}, ${users.freePhotosUsed} + ${change})`',
    ...OF_PAYMENTS,
  },
]
