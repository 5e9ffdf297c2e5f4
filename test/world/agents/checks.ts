import { violate } from '../simulation.ts'
import type { AgentSimulation, SimulatedAgent, SimulatedPhoto } from './agent-simulation.ts'
import { checkBought } from './bought.ts'
import type { StoredPhoto } from './platforms.ts'
import { HOUR_MS, INTERVAL_MS, isRepaired, PLATFORM } from './promises.ts'

const MINUTE_MS = 60_000
const GRACE_MS = 2 * MINUTE_MS
/**
 * A scan begins within this time of its slot, and a new photo is described and written within this time of its scan.
 */
const PROMPT_MS = 2 * MINUTE_MS
/** The same if a fault has struck meanwhile: all leases and waits end within it. */
const TROUBLED_MS = 70 * MINUTE_MS
/** How often agents look for photos that were listed or tagged later than newer ones. */
const FULL_LOOK_MS = 6 * HOUR_MS

/** A photo of which a write was sent may be finished within this time after a stop, its last call included. */
const FINISH_MS = 35_000

/** Triggers that record the end of every scan. */
const RECORDING_TRIGGERS = [
  'CREATE TABLE IF NOT EXISTS simulated_scans (user_id TEXT, at INTEGER, slot INTEGER, next INTEGER, since INTEGER)',
  'DELETE FROM simulated_scans',
  `CREATE TRIGGER IF NOT EXISTS simulated_scan AFTER UPDATE OF last_scan_at ON agents
   WHEN new.last_scan_at IS NOT old.last_scan_at BEGIN
     INSERT INTO simulated_scans VALUES (new.user_id, new.last_scan_at, old.slot_at, new.slot_at, new.since); END`,
]

export async function openRecords(db: D1Database): Promise<void> {
  await db.batch(RECORDING_TRIGGERS.map(sql => db.prepare(sql)))
}

type Scan = { at: number; slot: number; next: number; since: number }
type Result = {
  userId: string
  jobId: string
  photoId: string
  status: string
  applied: boolean
  held: string | null
  applyError: string | null
}

/** What must hold when a scenario has ended. */
export async function checkAgents(
  sim: AgentSimulation,
  freePhotos: number,
): Promise<{ scans: number; photos: number; held: number }> {
  const results = await resultsOf(sim)
  await checkBought(sim, freePhotos, countBy(results.filter(({ status }) => status === 'processed')))
  const counts = { scans: 0, photos: results.length, held: 0 }
  for (const [index, agent] of sim.agents.entries()) {
    const scans = await scansOf(sim, index)
    counts.scans += scans.length
    checkSlots(sim, agent, scans)
    const stored = new Map(sim.platforms.photosOf(agent.plan).map(photo => [photo.id, photo]))
    const photos = sim.photos.filter(({ plan }) => plan.agent === index)
    for (const photo of photos) {
      const found = stored.get(photo.id ?? '')
      if (found)
        checkPhoto(sim, { agent, photo, photos, found, results: results.filter(result => result.photoId === found.id) })
    }
  }
  const held = results.filter(({ held }) => isRepaired(held))
  if (held.length > sim.badAnswers) violate(sim, `${held.length} photos are held, ${sim.badAnswers} answers were bad`)
  counts.held = held.length
  return counts
}

const countBy = (described: Result[]) =>
  new Map([...Map.groupBy(described, ({ userId }) => userId)].map(([userId, { length }]) => [userId, length]))

async function scansOf({ direct }: AgentSimulation, index: number): Promise<Scan[]> {
  const { results } = await direct.db
    .prepare('SELECT at, slot, next, since FROM simulated_scans WHERE user_id = ? ORDER BY rowid')
    .bind(`user${index}`)
    .all<Scan>()
  return results
}

/** The results that all jobs have stored. */
async function resultsOf({ direct }: AgentSimulation): Promise<Result[]> {
  const { results } = await direct.db
    .prepare('SELECT id, user_id FROM jobs ORDER BY created_at')
    .all<{ id: string; user_id: string }>()
  const found: Result[] = []
  for (const { id, user_id: userId } of results) {
    const { photos = [] } = await direct.object(`Job ${id}`).dump(['photos'])
    for (const { result } of photos) found.push({ ...JSON.parse(String(result)), jobId: id, userId })
  }
  return found
}

/** Slots are whole intervals apart, none is skipped without a reason, and scans are prompt. */
function checkSlots(sim: AgentSimulation, { plan, isOff }: SimulatedAgent, scans: Scan[]): void {
  const name = `${plan.provider} ${plan.frequency}`
  const interval = INTERVAL_MS[plan.frequency]
  const [first] = scans
  if (!first) {
    violate(sim, `${name} never scanned`)
    return
  }
  let [expected, turnedOn] = [first.since, first.since]
  for (const { at, slot, next, since } of scans) {
    // The agent was turned on again.
    if (since !== turnedOn) [expected, turnedOn] = [since, since]
    const fault = (text: string) => violate(sim, `${name} at ${day(sim, at)}: ${text}`)
    if ((next - since) % interval !== 0) fault('its next slot is not whole intervals after it was turned on')
    if (slot !== expected) fault(`its slot was ${day(sim, slot)} and should have been ${day(sim, expected)}`)
    expected = next
    // A person asked for this scan.
    if (next === slot) continue
    if (next <= at || next - at > interval) fault(`its next slot is ${day(sim, next)}`)
    const late = at - slot
    if (late > (isTroubled(sim, slot, at) ? TROUBLED_MS : PROMPT_MS)) fault(`it is ${minutes(late)} late`)
  }
  const ended = isOff ? sim.startedAt + plan.offAt : sim.startedAt + sim.scenario.endsAt
  const silent = ended - expected
  if (silent > (isTroubled(sim, expected, ended) ? TROUBLED_MS : PROMPT_MS))
    violate(sim, `${name} has stopped at ${day(sim, expected)}`)
}

/** `photos`: all photos of the agent's account. */
type Checked = {
  agent: SimulatedAgent
  photo: SimulatedPhoto
  photos: SimulatedPhoto[]
  found: StoredPhoto
  results: Result[]
}

/** A photo that concerns the agent is described once and in time, and the words of its owner are unchanged. */
function checkPhoto(
  sim: AgentSimulation,
  { agent: { plan: agent, stops }, photo: { plan, typed }, photos, found, results }: Checked,
): void {
  const fault = (text: string) =>
    violate(
      sim,
      `${agent.provider} ${agent.frequency}: photo ${found.id} of ${day(sim, sim.startedAt + plan.uploadedAt)}: ${text}`,
    )
  const { hasTitles, lookBackMs } = PLATFORM[agent.provider]
  const own = { title: typed.title ?? plan.title, description: typed.description ?? plan.description }
  for (const field of ['title', 'description'] as const) {
    // Where photos have no title, ours is part of the description.
    if (own[field] !== '' && found[field] !== own[field]) fault(`its ${field} is ${found[field]}`)
  }
  const visibleAt = plan.tags.length > 1 || agent.filter === null ? plan.listedAt : plan.taggedAt
  const isNew = plan.uploadedAt >= agent.onAt - GRACE_MS
  const isBusiness = isNew && visibleAt !== null && plan.uploadedAt < agent.offAt
  if (!isBusiness && results.length > 0) fault('it was none of the agent’s business')
  const offered = results.filter(({ status }) => status !== 'failed')
  if (offered.length > 1) fault(`it was described ${offered.length} times`)
  const result = offered.at(-1)
  const stoppedAt = result && stops.get(result.jobId)
  if (result && stoppedAt !== undefined) {
    if (result.applied && found.changedAt > stoppedAt + FINISH_MS) fault('it was written after a stop')
    const isTold = result.applied || result.held !== null || result.applyError !== null
    if (result.status === 'processed' && !isTold) fault('its job was stopped, and nobody is told that it waits')
    return
  }
  if (result?.held != null) {
    if (result.applied) fault('it is held and applied')
    return
  }
  const wasComplete = (plan.title !== '' || !hasTitles) && plan.description !== ''
  const interval = INTERVAL_MS[agent.frequency]
  const isBehind = photos.some(
    ({ plan: other }) =>
      other.uploadedAt > plan.uploadedAt && other.listedAt < (visibleAt ?? 0) + interval + TROUBLED_MS,
  )
  const wait = interval + (isBehind && interval < FULL_LOOK_MS ? FULL_LOOK_MS : 0)
  const until = Math.min(agent.offAt, isBehind ? plan.uploadedAt + lookBackMs : Infinity)
  const isDue = isBusiness && visibleAt + wait + TROUBLED_MS < until
  if (!isDue || wasComplete) return
  if (found.description === '' || (hasTitles && found.title === '')) {
    fault(`it was missed: ${JSON.stringify(result ?? results)}`)
    return
  }
  if (!result || Object.keys(typed).length > 0) return
  if (!result.applied) fault(`it is not applied: ${result.applyError}`)
  const from = sim.startedAt + visibleAt
  const late = found.changedAt - from - wait
  if (late > (isTroubled(sim, from, found.changedAt) ? TROUBLED_MS : PROMPT_MS))
    fault(`it was written ${minutes(late)} late`)
}

/** Whether a fault struck before `until` whose consequences may last until `from`. */
function isTroubled({ strikes }: AgentSimulation, from: number, until: number): boolean {
  return strikes.some(({ at }) => at > from - TROUBLED_MS && at <= until)
}

const minutes = (ms: number) => `${Math.round(ms / MINUTE_MS)} min`
const day = ({ startedAt }: AgentSimulation, at: number) => `day ${((at - startedAt) / (24 * HOUR_MS)).toFixed(4)}`
