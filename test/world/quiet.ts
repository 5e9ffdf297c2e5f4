import { inFlight } from './boundary.ts'
import { objects } from './objects.ts'
import { current, FIELDS, isOurs, ownersText, type PlatformPhoto, sameText } from './platform.ts'
import { freePhotosOf } from './schedule.ts'
import { keyOf, type Simulation, violate } from './simulation.ts'

type Row = Record<string, unknown>
type Result = Row & {
  photoId: string
  status: string
  applied: boolean
  skipped: boolean
  approved: boolean
  undoneAt: unknown
  backupTags: unknown
  applyError: unknown
  undoError: unknown
  regenerating?: boolean
  versions?: number
}
type Tally = { total: number; done: number; failed: number }

/** What must hold when nothing is left to happen. */
export async function checkQuiet(sim: Simulation): Promise<void> {
  checkWaiting(sim)
  if (sim.isPersonBack && !sim.isDeleted) violate(sim, 'a person who was deleted is back')
  for (const jobId of sim.jobIds) await checkJob(sim, jobId)
  await checkAllowance(sim)
  const left = await sim.direct.db.prepare('SELECT count(*) AS rows FROM photo_work').first<Row>()
  if (sim.isDeleted && left?.rows !== 0) violate(sim, `${left?.rows} states of photos are left after the deletion`)
}

function checkWaiting(sim: Simulation): void {
  for (const { place, what } of inFlight.stops) violate(sim, `${place} still waits for a ${what.kind}`)
  for (const [name, due] of objects.alarms) violate(sim, `${name} still has an alarm, due at ${due}`)
  if (sim.queue.length + sim.deadLetters.length > 0) violate(sim, 'messages are left in the queue')
}

async function checkJob(sim: Simulation, jobId: string): Promise<void> {
  const fault = (text: string) => violate(sim, `job ${jobId.slice(0, 4)}: ${text}`)
  const face = sim.direct.object(`Job ${jobId}`)
  const tables = await face.dump(['job', 'photos', 'operations', 'timers', 'tries', 'versions'])
  const row = await sim.direct.db.prepare('SELECT * FROM jobs WHERE id = ?').bind(jobId).first<Row>()
  const [stored] = tables.job ?? []
  if (!stored || sim.isDeleted) {
    if (sim.isDeleted && (stored || row)) fault('it is left after the deletion')
    else if (row && sim.lostJobs.has(jobId)) checkLost(row, fault)
    else if (row) fault('it has a row in D1 and no object')
    return
  }
  if (!row) {
    fault('it has an object and no row in D1')
    return
  }
  const meta: Row = JSON.parse(String(stored.data))
  const photos = tables.photos ?? []
  const results = photos.map(photo => JSON.parse(String(photo.result)) as Result)
  if ((tables.operations ?? []).length > 0) fault('operations are left')
  if ((tables.timers ?? []).length > 0) fault(`timers are left: ${JSON.stringify(tables.timers)}`)
  if ((await face.readAlarm()) !== null) fault('an alarm is left')
  checkRewrites(tables, results, fault)
  if (row.rewrite_wake_at !== null) fault('D1 says that texts are being rewritten')
  if (meta.status !== 'completed' && meta.status !== 'failed') fault(`it is ${meta.status}`)
  if (meta.settled !== true) fault('it is not settled')
  const open = results.filter(({ status }) => status === 'pending' || status === 'retry_pending')
  if (open.length > 0) fault(`${open.length} photos are open`)
  checkSummary(meta, row, results, fault)
  await checkWork(sim, row, results, fault)
  checkGivenUp(results, fault)
  for (const result of results) checkPhoto(sim, result)
  const { outage, losesNothing } = sim.schedule
  const lost = outage || losesNothing ? results.filter(({ applied }) => !applied) : []
  if (lost.length > 0) fault(`${lost.length} photos were not applied, ${lost[0]?.photoId} for one`)
}

/** No rewrite is left, none is shown, and every version that a photo is said to have is there. */
function checkRewrites(tables: Record<string, Row[]>, results: Result[], fault: (text: string) => void): void {
  if ((tables.tries ?? []).length > 0) fault('rewrites are left')
  for (const { photoId, regenerating = false, versions = 1 } of results) {
    const kept = (tables.versions ?? []).filter(row => row.photo_id === photoId).length
    if (regenerating) fault(`photo ${photoId} is still being rewritten`)
    if (versions > 1 && kept !== versions) fault(`photo ${photoId} has ${versions} versions, and ${kept} are kept`)
  }
}

/** A job whose object is lost has ended, and is not looked for any more. */
function checkLost({ status, wake_at: wakeAt, completed_at: completedAt }: Row, fault: (text: string) => void): void {
  if (status !== 'failed' || wakeAt !== null || completedAt === null) fault(`its object is lost, and it is ${status}`)
}

/** What the person is told when a clock has given up, or when something that is switched off was not waited for. */
const GIVEN_UP = /for (?:two hours|a day) now|has paused/

/** No service is out for two hours in any run, so a clock that gave up counted time that was switched off or capped. */
function checkGivenUp(results: Result[], fault: (text: string) => void): void {
  for (const { photoId, status, reason, applyError, undoError } of results) {
    const told = [...(status === 'failed' ? [reason] : []), applyError, undoError]
    const why = told.find(text => GIVEN_UP.test(String(text)))
    if (why) fault(`photo ${photoId} was given up: ${why}`)
  }
}

/** The row in D1, the object and its photos agree. */
function checkSummary(meta: Row, row: Row, results: Result[], fault: (text: string) => void): void {
  const progress = JSON.parse(String(row.progress)) as Record<string, number>
  const count = (status: string) => results.filter(result => result.status === status).length
  if (row.status !== meta.status) fault(`D1 says ${row.status}, the object ${meta.status}`)
  if (row.revision !== meta.revision) fault(`D1 has revision ${row.revision}, the object ${meta.revision}`)
  if (row.completed_at !== meta.completedAt)
    fault(`D1 says it completed at ${row.completed_at}, not ${meta.completedAt}`)
  const counted = {
    processedPhotos: count('processed'),
    skippedPhotos: count('skipped'),
    failedPhotos: count('failed'),
  }
  for (const [key, value] of Object.entries({ totalPhotos: results.length, ...counted })) {
    if (progress[key] !== value) fault(`${key} is ${progress[key]}, not ${value}`)
  }
  for (const name of ['applying', 'undoing'] as const) {
    const tally = meta[name] as Tally
    if (tally.total !== tally.done + tally.failed) fault(`${name} counts ${JSON.stringify(tally)}`)
  }
  const apply = JSON.parse(String(row.apply_progress))
  if (apply.isApplying) fault('D1 says it is applying')
  if (apply.appliedPhotos !== (meta.applying as Tally).done) fault('D1 counts the applied photos otherwise')
  if (JSON.parse(String(row.undo_progress)).isUndoing) fault('D1 says it is undoing')
}

/** D1 holds what the job did with each of its photos, and nothing of a job that ended unpaid. */
async function checkWork(sim: Simulation, row: Row, results: Result[], fault: (text: string) => void): Promise<void> {
  if (row.told_revision !== row.revision) fault(`D1 is told of revision ${row.told_revision}, not ${row.revision}`)
  const { results: rows } = await sim.direct.db
    .prepare('SELECT photo_id AS photoId, state FROM photo_work WHERE job_id = ?')
    .bind(row.id)
    .all<{ photoId: string; state: string }>()
  const known = new Map(rows.map(({ photoId, state }) => [photoId, state]))
  for (const result of results) {
    const expected = row.payment === null ? undefined : stateOf(result)
    const state = known.get(result.photoId)
    if (state !== expected) fault(`photo ${result.photoId} is ${expected}, and D1 says ${state}`)
  }
}

function stateOf({ status, applied, approved, skipped, undoneAt }: Result): string | undefined {
  if (status !== 'processed') return status === 'skipped' ? undefined : status
  if (applied) return 'applied'
  if (skipped) return 'skipped'
  if (approved) return 'approved'
  return undoneAt === null ? 'review' : 'undone'
}

/**
 * What is ours on the platform can be undone. After an undo nothing of ours is left, and everything of the owner is
 * back.
 */
function checkPhoto(sim: Simulation, result: Result): void {
  const photo = sim.platform.photos.get(result.photoId)
  if (!photo || photo.isGone) return
  const fault = (text: string) => violate(sim, `photo ${photo.id}: ${text}`)
  const ours = [
    ...FIELDS.filter(field => isOurs(photo, field) && !sim.raced.has(keyOf(photo.id, field))),
    ...photo.tags
      .filter(({ author }) => author === 'us' && !sim.raced.has(keyOf(photo.id, 'tags')))
      .map(({ raw }) => `tag ${raw}`),
  ]
  // Undone after the last event, so nothing has interfered.
  const isUndone = sim.undoneAt > sim.struckAt && !sim.isDeleted
  if (ours.length > 0 && isUndone) fault(`${ours} of ours stand there after the undo`)
  if (ours.length > 0 && result.backupTags === null) fault(`${ours} of ours stand there and there is no backup`)
  if (ours.length > 0 && !result.applied && result.applyError === null && result.undoError === null) {
    fault(`${ours} of ours stand there and the person is not told`)
  }
  if (!result.applied && result.backupTags === null) checkOwners(sim, photo, fault)
}

function checkOwners(sim: Simulation, photo: PlatformPhoto, fault: (text: string) => void): void {
  for (const field of FIELDS) {
    if (sim.raced.has(keyOf(photo.id, field))) continue
    const text = current(photo, field).text
    if (!sameText(field, text, ownersText(photo, field))) {
      fault(`the ${field} is ${JSON.stringify(text)} instead of ${JSON.stringify(ownersText(photo, field))}`)
    }
  }
}

/** The free photos that the account has used are those of its jobs. */
async function checkAllowance(sim: Simulation): Promise<void> {
  const { db } = sim.direct
  const user = await db
    .prepare('SELECT free_photos_used AS used FROM users WHERE id = ?')
    .bind(sim.owner.userId)
    .first<Row>()
  const { results } = await db
    .prepare('SELECT payment, progress FROM jobs WHERE user_id = ?')
    .bind(sim.owner.userId)
    .all<Row>()
  if (!user) return
  const kept = results.reduce((sum, { payment }) => sum + Number(JSON.parse(String(payment))?.freePhotosUsed ?? 0), 0)
  const processed = results.reduce((sum, { progress }) => sum + Number(JSON.parse(String(progress)).processedPhotos), 0)
  const allowance = freePhotosOf(sim.schedule)
  if (Number(user.used) > allowance) violate(sim, `the account has used ${user.used} free photos of ${allowance}`)
  if (user.used !== kept) violate(sim, `the account has used ${user.used} free photos, its jobs ${kept}`)
  if (kept !== processed && !sim.schedule.payments)
    violate(sim, `${processed} photos were described, ${kept} are counted`)
}
