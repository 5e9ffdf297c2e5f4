import { deliver, effectOf, resetObject, runCron } from './actions.ts'
import { inFlight } from './boundary.ts'
import { clock } from './clock.ts'
import { objects } from './objects.ts'
import { forgiveSettings, OFF_MS, type SettingName, setFor } from './operator.ts'
import { addTag, current, editByOwner, FIELDS, type Field, isOurs, type PlatformPhoto } from './platform.ts'
import { pick, spread } from './random.ts'
import { prepareRestore, RESTORED } from './restore.ts'
import { type Asked, ask, connect } from './script.ts'
import { keyOf, type Simulation } from './simulation.ts'

/** Something that happens by itself. Returns what it affected, or null where it cannot happen now. */
export type Deed = (sim: Simulation, at: number) => string | null | Promise<string | null>

const MINUTE_MS = 60_000

const jobOf = (sim: Simulation) => sim.jobIds.at(-1)

function photoOf(sim: Simulation, at: number): PlatformPhoto | null {
  const photos = [...sim.platform.photos.values()].filter(({ isGone }) => !isGone)
  return photos.length === 0 ? null : pick(photos, spread(at, 1))
}

/** An edit on the pages of the platform, with a text that nobody else writes. */
const ownerEdits =
  (field: Field): Deed =>
  (sim, at) => {
    const photo = photoOf(sim, at)
    if (!photo) return null
    const text = spread(at, 2) < 0.25 ? '' : `The owner's words & "more" of step ${sim.step}`
    editByOwner(photo, field, text, sim.step)
    return `${photo.id} ${text}`
  }

/**
 * After this many steps all writes of a photo have ended. No client could notice an edit between them and the read
 * before.
 */
const STEPS_AFTER_WRITES = 12

/** The owner changes only the capitals of our title. */
const recase: Deed = (sim, at) => {
  const ours = [...sim.platform.photos.values()].filter(
    photo => !photo.isGone && isOurs(photo, 'title') && sim.step - photo.wroteStep > STEPS_AFTER_WRITES,
  )
  if (ours.length === 0) return null
  const photo = pick(ours, spread(at, 1))
  const { text } = current(photo, 'title')
  const isUpper = text === text.toUpperCase()
  editByOwner(photo, 'title', isUpper ? text.toLowerCase() : text.toUpperCase(), sim.step)
  return photo.id
}

const reset =
  (className: string): Deed =>
  async (sim, at) => {
    const living = [...objects.lives.keys()].filter(name => name.startsWith(className))
    if (living.length === 0) return null
    const name = pick(living, spread(at, 1))
    await resetObject(sim, name, call => spread(at, 2) < 0.5 && effectOf(sim, call))
    return name
  }

/** A request of the person from another tab. */
const asks =
  (call: (jobId: string, photoIds: string[], sim: Simulation, at: number) => Asked | null): Deed =>
  (sim, at) => {
    const jobId = jobOf(sim)
    const photoIds = [...sim.platform.photos.keys()]
    const asked = jobId === undefined || sim.isDeleted ? null : call(jobId, photoIds, sim, at)
    if (!asked) return null
    ask(sim, asked)
    return ''
  }

const single = (path: string) =>
  asks((jobId, photoIds, _, at) => ['POST', path, { jobId, photoId: pick(photoIds, spread(at, 1)) }])
const batch = (path: string) => asks((jobId, photoIds) => ['POST', path, { jobId, photoIds }])

const edits = asks((jobId, photoIds, sim, at) => {
  const photoId = pick(photoIds, spread(at, 1))
  const field = pick(FIELDS, spread(at, 2))
  sim.consents.add(keyOf(photoId, field))
  const text = `A person wrote <b>this</b> & that at step ${sim.step}`
  return ['PATCH', `/api/photos/job/${jobId}/photo/${photoId}`, { [field]: text }]
})

/** Texts are written again: all of them or one, of one photo or of all. */
const rewrites = asks((jobId, photoIds, _, at) => {
  const field = spread(at, 2) < 0.4 ? { fields: [pick(FIELDS, spread(at, 3))] } : {}
  const some = spread(at, 4) < 0.5 ? photoIds : [pick(photoIds, spread(at, 1))]
  return ['POST', '/api/photos/regenerate', { jobId, photoIds: some, ...field }]
})

/** The first or the second version; most photos have only one. */
const usesVersion = asks((jobId, photoIds, _, at) => {
  const version = spread(at, 2) < 0.5 ? 1 : 2
  return ['PATCH', `/api/photos/job/${jobId}/photo/${pick(photoIds, spread(at, 1))}`, { version }]
})

const stop: Deed = sim => {
  const jobId = jobOf(sim)
  // A stop does not affect applies whose callers wait, nor requests that arrive later.
  const isClear = sim.writeRequestsUnderWay === 0
  if (jobId === undefined || sim.isDeleted) return null
  const askedBefore = sim.writesAskedAt
  ask(sim, ['POST', '/api/photos/stop', { jobId }], ({ status }) => {
    if (status === 200 && isClear && sim.writesAskedAt === askedBefore) sim.stoppedAt = sim.step
  })
  return ''
}

const disconnect: Deed = sim => {
  if (sim.isDeleted || sim.connectedAs === null) return null
  ask(sim, ['DELETE', '/api/auth/disconnect/flickr'], ({ status }) => {
    if (status === 200) sim.connectedAs = null
  })
  return ''
}

const connectAs =
  (nsid: (sim: Simulation) => string): Deed =>
  sim => {
    if (sim.isDeleted || sim.connectedAs !== null) return null
    connect(sim, nsid(sim))
    return nsid(sim)
  }

const deleteAccount: Deed = async sim => {
  if (sim.isDeleted) return null
  const { db } = sim.direct
  await db.prepare('UPDATE sessions SET created_at = ? WHERE user_id = ?').bind(clock.now, sim.owner.userId).run()
  ask(sim, ['DELETE', '/api/account', { email: sim.owner.email }], ({ status }) => {
    if (status === 200) sim.isDeleted = true
  })
  return ''
}

/** Only of an unfinished job: cron wakes no other. */
const alarmLost: Deed = async (sim, at) => {
  const names = [...objects.alarms.keys()].filter(name => name.startsWith('Job') && objects.lives.has(name))
  if (names.length === 0) return null
  const name = pick(names, spread(at, 1))
  const { job = [], operations = [], tries = [] } = await sim.direct.object(name).dump(['job', 'operations', 'tries'])
  const isSettled = job.every(({ data }) => JSON.parse(String(data)).settled === true)
  const row = await sim.direct.db
    .prepare('SELECT wake_at, rewrite_wake_at FROM jobs WHERE id = ?')
    .bind(name.split(' ')[1])
    .first<{ wake_at: number | null; rewrite_wake_at: number | null }>()
  const isRewriting = tries.length > 0 && row?.rewrite_wake_at !== null
  if ((isSettled || row?.wake_at === null) && operations.length === 0 && !isRewriting) return null
  await sim.direct.object(name).loseAlarm()
  return name
}

/** Nothing is heard of an unfinished job, and its object answers cron as if it were empty, twice at most. */
const looksEmpty: Deed = async (sim, at) => {
  const { results } = await sim.direct.db.prepare('SELECT job_id FROM missing_jobs').all()
  const isArmed = [...objects.empty.values()].some(times => times > 0)
  // A third empty answer in a row would rightly end the job.
  if (results.length > 0 || isArmed) return null
  const name = await alarmLost(sim, at)
  if (name === null) return null
  objects.empty.set(name, 1 + Math.floor(2 * spread(at, 2)))
  return `${name} ${objects.empty.get(name)} times`
}

/** The object of a job that is being described loses all that it has stored. */
const objectLost: Deed = async (sim, at) => {
  const { results } = await sim.direct.db
    .prepare("SELECT id FROM jobs WHERE completed_at IS NULL AND status <> 'payment_pending' ORDER BY created_at, id")
    .all<{ id: string }>()
  if (results.length === 0 || sim.isDeleted) return null
  const { id } = pick(results, spread(at, 1))
  const name = `Job ${id}`
  sim.lostJobs.add(id)
  await sim.direct.object(name).lose()
  await resetObject(sim, name)
  return name
}

/** A deployment whose configuration names our database by a slip. */
const foreignConsumer: Deed = sim => {
  if (!sim.queue.some(({ visibleAt }) => visibleAt <= clock.now)) return null
  deliver(sim, 'photos', true)
  return ''
}

const alarmEarly: Deed = (sim, at) => {
  const names = [...objects.alarms.keys()].filter(name => !sim.alarmsUnderWay.has(name))
  if (names.length === 0) return null
  const name = pick(names, spread(at, 1))
  objects.alarms.set(name, clock.now)
  return name
}

const messageTwice: Deed = (sim, at) => {
  if (sim.queue.length === 0) return null
  const message = pick(sim.queue, spread(at, 1))
  sim.lastMessage += 1
  sim.queue.push({ ...message, id: sim.lastMessage, visibleAt: clock.now + Math.floor(spread(at, 2) * MINUTE_MS) })
  return ''
}

const deadLetter: Deed = (sim, at) => {
  if (sim.queue.length === 0) return null
  const message = pick(sim.queue, spread(at, 1))
  sim.queue = sim.queue.filter(other => other !== message)
  sim.deadLetters.push({ ...message, attempts: 1 })
  return ''
}

/** Settings are read again after ten seconds. In a run few steps take that long. */
const READ_AGAIN_MS = 11_000

/** Moves the clock, and all that would otherwise be late for no fault of the product. */
function letPass(sim: Simulation, ms: number): void {
  clock.now += ms
  forgiveSettings(sim, ms)
  // It is not the fault of the product that its next write leaves so long after the read.
  for (const photo of sim.platform.photos.values()) photo.readAt += ms
}

/** An operator sets something for minutes or hours. */
export const operatorSets =
  (name: SettingName, value: (at: number) => number = () => 0): Deed =>
  async (sim, at) => {
    if (sim.settings.has(name)) return null
    const ms = pick(OFF_MS, spread(at, 1))
    await setFor(sim, name, value(spread(at, 2)), ms)
    letPass(sim, READ_AGAIN_MS)
    return `for ${ms / MINUTE_MS} minutes`
  }

export const OPERATOR_DEEDS: Record<string, Deed> = {
  'descriptions off': operatorSets('describe'),
  'platform off': operatorSets('flickr'),
  'model capped': operatorSets('modelCallsPerDay', at => Math.floor(4 * at)),
}

export const DEEDS: Record<string, Deed> = {
  'job reset': reset('Job'),
  'budget reset': reset('PlatformBudget'),
  'owner edits a title': ownerEdits('title'),
  'owner edits a description': ownerEdits('description'),
  'owner recases our title': recase,
  'owner adds a tag': (sim, at) => {
    const photo = photoOf(sim, at)
    if (!photo) return null
    addTag(sim.platform, photo, `Of Step ${sim.step}`, 'owner', sim.step)
    photo.retaggedStep = sim.step
    return photo.id
  },
  'owner removes a tag': (sim, at) => {
    const photo = photoOf(sim, at)
    if (!photo || photo.tags.length === 0) return null
    const tag = pick(photo.tags, spread(at, 2))
    photo.tags = photo.tags.filter(other => other !== tag)
    photo.retaggedStep = sim.step
    return `${photo.id} ${tag.raw}`
  },
  'owner deletes a photo': (sim, at) => {
    const photo = photoOf(sim, at)
    if (!photo) return null
    photo.isGone = true
    return photo.id
  },
  disconnect,
  'connect again': connectAs(sim => sim.ownerNsid),
  'connect as another': connectAs(sim => `${sim.ownerNsid}-other`),
  'delete the account': deleteAccount,
  'second tab edits': edits,
  'second tab applies one': single('/api/photos/apply-single'),
  'second tab applies all': batch('/api/photos/apply-batch'),
  'second tab undoes one': single('/api/photos/undo-apply'),
  'second tab undoes all': batch('/api/photos/undo-batch'),
  'second tab rewrites': rewrites,
  'second tab uses a version': usesVersion,
  'try again': asks(jobId => ['POST', '/api/photos/retry', { jobId }]),
  stop,
  cron: sim => {
    runCron(sim)
    return ''
  },
  'foreign cron': sim => {
    runCron(sim, { isForeign: true })
    return ''
  },
  'message to a foreign consumer': foreignConsumer,
  'object looks empty': looksEmpty,
  'descriptions lost with their object': objectLost,
  [RESTORED]: prepareRestore,
  'alarm early': alarmEarly,
  'alarm lost': alarmLost,
  'message twice': messageTwice,
  'messages reordered': sim => {
    if (sim.queue.length < 2) return null
    sim.queue.reverse()
    return ''
  },
  'dead letter': deadLetter,
  'applies off': operatorSets('apply'),
  ...OPERATOR_DEEDS,
  'out of turn': (sim, at) => {
    if (inFlight.stops.length < 2) return null
    sim.outOfTurn = spread(at, 1)
    return ''
  },
  'time passes': (sim, at) => {
    const ms = Math.floor(spread(at, 1) * 10 * MINUTE_MS)
    letPass(sim, ms)
    return `until ${new Date(clock.now).toISOString().slice(11, 19)}`
  },
}
