import type { Evidence, Stop } from './boundary.ts'
import { clock } from './clock.ts'
import type { ApiCall } from './flickr.ts'
import {
  current,
  FIELDS,
  type Field,
  holdsOurs,
  isOurs,
  ownersText,
  type PlatformPhoto,
  sameText,
  snapshot,
} from './platform.ts'
import { keyOf, type Simulation, violate } from './simulation.ts'
import { cleanTag, splitTags } from './text.ts'

const HOUR_MS = 3_600_000
/** A write leaves within this time after the read before it, its waits included. */
const FRESH_MS = 300_000
const CAMERA_NAME = /^IMG_\d{4}$/

export function checkLimit(sim: Simulation): void {
  const { perHour } = sim.schedule.scenario
  sim.platformCalls = sim.platformCalls.filter(at => at > clock.now - HOUR_MS)
  if (sim.platformCalls.length > perHour) violate(sim, `${sim.platformCalls.length} calls in one hour of ${perHour}`)
}

/** For this long, nobody else describes a photo that a consumer has begun. */
const LEASE_MS = 90_000

/**
 * Notes when a photo is begun and when its outcome has reached its job. To be called when a call to an object takes
 * effect.
 */
export function noteDescribing(sim: Simulation, { place, what }: Stop): void {
  if (what.kind !== 'rpc' || what.photoId === null) return
  if (what.method === 'begin') sim.begun.set(`${place} ${what.photoId}`, clock.now)
  if (what.method === 'complete') sim.describing.delete(what.photoId)
}

/** No picture is fetched, and so no model called, for a photo that is already being described. */
export function checkDescribing(sim: Simulation, place: string, url: string): void {
  const photoId = /^https:\/\/images\.sim\/(.+)_b\.jpg$/.exec(url)?.[1]
  if (photoId === undefined) return
  const at = sim.begun.get(`${place} ${photoId}`)
  if (at === undefined) {
    violate(sim, `photo ${photoId} is described and nobody has begun it`)
    return
  }
  const since = sim.describing.get(photoId)
  if (since !== undefined && at - since < LEASE_MS) violate(sim, `photo ${photoId} is described twice at a time`)
  sim.describing.set(photoId, at)
}

/** Another deployment asks whose database it is, and does nothing else. */
export function checkForeign(sim: Simulation, { place, what }: Stop): void {
  const isQuestion = what.kind === 'd1' && what.sql.includes('from "deployment"')
  if (place.startsWith('foreign') && !isQuestion)
    violate(sim, `${place} does not leave the database alone: ${what.kind}`)
}

/** What must hold whenever a call leaves, before it has any effect. */
export function checkCall(sim: Simulation, api: ApiCall, evidence: Evidence | null): void {
  const photo = sim.platform.photos.get(api.photoId ?? '')
  const person = sim.platform.tokens.get(api.token)
  if (photo && person !== undefined && person !== photo.owner) {
    violate(sim, `${api.name} of ${photo.id}: in the name of ${person}`)
  }
  if (api.isWrite) checkWrite(sim, api, evidence)
}

function checkWrite(sim: Simulation, api: ApiCall, evidence: Evidence | null): void {
  const photo = sim.platform.photos.get(api.photoId ?? '')
  const fault = (text: string) => violate(sim, `${api.name} of ${api.photoId}: ${text}`)
  if (!photo) {
    fault('there is no such photo')
    return
  }
  checkEnd(sim, api, fault)
  if (sim.stoppedAt !== null && photo.wroteStep <= sim.writesAskedAt) {
    fault(`begun after step ${sim.stoppedAt}, which answered a stop`)
  }
  photo.wroteStep = sim.step
  // If a write has no effect, the backup stays as it is, and is older than what later writes find.
  if (!holdsOurs(photo)) photo.earlier.push(snapshot(photo))
  if (!evidence) {
    fault('the job keeps nothing about the photo')
    return
  }
  markRaces(sim, api)
  checkBackup(sim, photo, evidence, fault)
  if (api.name === 'setMeta') checkTexts(sim, photo, api, evidence, fault)
  else checkTags(photo, api, evidence, fault)
}

/** No write begins with a connection that was removed, or for a request made before that. */
function checkEnd(
  { ended, platform, storedAt, step, writesAskedAt }: Simulation,
  { token }: ApiCall,
  fault: Fault,
): void {
  if (!ended) return
  const { removedAt, answeredAt, isClear } = ended
  const connectedAt = storedAt.get(platform.grants.get(token) ?? '') ?? -1
  const end = `step ${answeredAt}, which answered the disconnect or deletion`
  if (connectedAt < removedAt && step > answeredAt) fault(`begun after ${end}`)
  if (isClear && writesAskedAt <= removedAt) fault(`asked for before ${end}`)
}

/**
 * Notes edits between our read and our write, which no client could notice. To be called when a write leaves, before it
 * takes effect.
 */
export function markRaces(sim: Simulation, api: ApiCall): void {
  const photo = sim.platform.photos.get(api.photoId ?? '')
  if (!photo || !api.isWrite) return
  if (photo.readStep < 0 || clock.now - photo.readAt > FRESH_MS) return
  for (const field of FIELDS) {
    const { author, step } = current(photo, field)
    if (author === 'owner' && step > photo.readStep) sim.raced.add(keyOf(photo.id, field))
  }
  if (photo.retaggedStep > photo.readStep) sim.raced.add(keyOf(photo.id, 'tags'))
}

type Fault = (text: string) => void

function checkBackup(sim: Simulation, photo: PlatformPhoto, { result }: Evidence, fault: Fault): void {
  const { backupTitle, backupDescription, backupTags } = result
  if (!Array.isArray(backupTags)) {
    fault('no backup is stored')
    return
  }
  const now = snapshot(photo)
  const rightful = [photo.before ?? now, ...photo.earlier, ...(holdsOurs(photo) ? [] : [now])]
  const backup = { title: String(backupTitle), description: String(backupDescription) }
  const isSame = (field: Field) =>
    sim.raced.has(keyOf(photo.id, field)) || rightful.some(one => sameText(field, one[field], backup[field]))
  for (const field of FIELDS)
    if (!isSame(field)) fault(`the backup of the ${field} is ${JSON.stringify(backup[field])}`)
  const raws = JSON.stringify(backupTags)
  if (!sim.raced.has(keyOf(photo.id, 'tags')) && !rightful.some(one => JSON.stringify(one.tags) === raws))
    fault(`the backup's tags are ${raws}`)
}

function checkTexts(sim: Simulation, photo: PlatformPhoto, api: ApiCall, evidence: Evidence, fault: Fault): void {
  for (const field of FIELDS) {
    const sent = api.params.get(field)
    if (sent === null) continue
    const before = current(photo, field)
    const isRaced = sim.raced.has(keyOf(photo.id, field))
    if (sameText(field, sent, before.text) || isRaced) continue
    if (!mayWrite(sim, photo, field)) {
      fault(`the ${field} ${JSON.stringify(before.text)} of the owner would become ${JSON.stringify(sent)}`)
    }
    const isUndo = sameText(
      field,
      sent,
      String(evidence.result[field === 'title' ? 'backupTitle' : 'backupDescription']),
    )
    const attempted: unknown = evidence.attempted?.[field]
    if (!isUndo && !(Array.isArray(attempted) && attempted.includes(sent))) {
      fault(`the ${field} that is sent is not noted as attempted`)
    }
  }
}

/**
 * We may write over an empty text, our own, a camera name, or a text that a person chose to replace; and only if it was
 * so when the photo was listed.
 */
function mayWrite(sim: Simulation, photo: PlatformPhoto, field: Field): boolean {
  if (isOurs(photo, field)) return true
  const seen = photo.listed?.[field] ?? ''
  const isMissing = seen === '' || (field === 'title' && CAMERA_NAME.test(seen))
  const isChosen = isMissing || sim.consents.has(keyOf(photo.id, field))
  return isChosen && (ownersText(photo, field) === '' || ownersText(photo, field) === seen)
}

function checkTags(photo: PlatformPhoto, api: ApiCall, { attempted }: Evidence, fault: Fault): void {
  if (api.name === 'removeTag') {
    const tag = photo.tags.find(({ id }) => id === api.params.get('tag_id'))
    if (tag?.author === 'owner') fault(`the owner's tag ${tag.raw} would go`)
    return
  }
  const sent = splitTags(api.params.get('tags') ?? '')
  if (api.name === 'setTags') {
    const kept = new Set(sent.map(cleanTag))
    const lost = photo.tags.filter(
      ({ author, raw, step }) => author === 'owner' && step <= photo.readStep && !kept.has(cleanTag(raw)),
    )
    if (lost.length > 0) fault(`the owner's tags ${lost.map(({ raw }) => raw)} would go`)
    return
  }
  const noted: unknown = attempted?.tags
  const forms = new Set(Array.isArray(noted) ? noted.map(tag => cleanTag(String(tag))) : [])
  const unnoted = sent.filter(raw => !forms.has(cleanTag(raw)))
  if (unnoted.length > 0) fault(`the tags ${unnoted} are not noted as attempted`)
}
