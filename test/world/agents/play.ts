import { answered, deliverBatch, fireAlarm, resetObject, runCron } from '../actions.ts'
import { forgetLife, inFlight, release, type Stop, type Verdict } from '../boundary.ts'
import { clock } from '../clock.ts'
import { quiesce } from '../loop.ts'
import { describe, PICTURE } from '../model.ts'
import { objects } from '../objects.ts'
import type { Answer } from '../platform.ts'
import { note, violate } from '../simulation.ts'
import { type AgentSimulation, isSend, type QueueName } from './agent-simulation.ts'
import { arriving, isStoppedNow, sendFaultOf, struck, switchOff } from './faults.ts'
import { isImage, isPlatform } from './platforms.ts'
import { stopJobs } from './script.ts'

const MINUTE_MS = 60_000
const CALL_MS = 80
const LATE_MS = 12_000
const CRON_MISSED_MS = 17 * MINUTE_MS
/** As in wrangler.toml. */
const QUEUES: Record<QueueName, { batch: number; retries: number; dead: QueueName | null }> = {
  photos: { batch: 6, retries: 8, dead: 'photos-dead' },
  'photos-dead': { batch: 10, retries: 3, dead: null },
  scans: { batch: 60, retries: 3, dead: 'scans-dead' },
  'scans-dead': { batch: 60, retries: 3, dead: null },
}
const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]
/** Far more than any run needs that does not loop. */
const MOST_STEPS = 60_000

/** Runs until the scenario has ended. */
export async function play(sim: AgentSimulation): Promise<void> {
  const endsAt = sim.startedAt + sim.scenario.endsAt
  while (sim.violations.length === 0) {
    await quiesce(sim)
    sim.step += 1
    if (sim.step > MOST_STEPS) violate(sim, 'it goes round in circles')
    if ((await endProcesses(sim)) || (await takeReady(sim))) continue
    const next = await nextTime(sim)
    if (next > endsAt) return
    clock.now = Math.max(clock.now, next)
    await happen(sim)
  }
}

/** Ends processes and objects that are about to end. Returns whether there were any. */
async function endProcesses(sim: AgentSimulation): Promise<boolean> {
  const { ending, resets } = sim
  if (ending.size + resets.size === 0) return false
  const names = [...ending]
  ending.clear()
  if (names.includes('everything')) {
    for (const place of [...sim.underWay.keys()]) endProcess(sim, place)
    for (const name of [...objects.lives.keys()]) await resetObject(sim, name)
  } else {
    for (const name of names) {
      if (objects.lives.has(name)) await resetObject(sim, name)
      else endProcess(sim, name)
    }
  }
  for (const name of [...resets]) {
    await resetObject(sim, name)
    for (const stop of inFlight.stops.filter(({ what }) => what.kind === 'rpc' && what.target === name)) {
      release(stop, { outcome: 'go' })
    }
  }
  resets.clear()
  return true
}

function endProcess(sim: AgentSimulation, place: string): void {
  for (const { id } of forgetLife(place, 0)) sim.silent.delete(id)
  sim.underWay.get(place)?.()
}

/** Does everything that can be done at this moment. Returns whether there was anything. */
async function takeReady(sim: AgentSimulation): Promise<boolean> {
  const { now } = clock
  const ready = inFlight.stops.filter(stop => isReady(sim, stop, now))
  for (const stop of ready) {
    if (isSend(stop)) await answerSend(sim, stop)
    else release(stop, { outcome: 'go' })
  }
  const alarms = [...objects.alarms].filter(([name, due]) => due <= now && !sim.alarmsUnderWay.has(name))
  for (const [name] of alarms) {
    const lost = sim.armed.find(({ kind }) => kind === 'alarm lost')
    if (lost && name.startsWith('Job')) {
      struck(sim, lost, name)
      await sim.direct.object(name).loseAlarm()
    } else fireAlarm(sim, name)
  }
  const queues = QUEUE_NAMES.filter(queue => sim.queues[queue].some(({ visibleAt }) => visibleAt <= now))
  for (const queue of queues) deliver(sim, queue)
  return ready.length + alarms.length + queues.length > 0
}

function isReady(sim: AgentSimulation, { id, what }: Stop, now: number): boolean {
  if (what.kind === 'timer') return what.due <= now
  if (what.kind !== 'send') return false
  if (sim.silent.has(id)) return what.deadline !== null && what.deadline <= now
  return (sim.late.get(id) ?? 0) <= now
}

async function answerSend(sim: AgentSimulation, stop: Stop): Promise<void> {
  if (!isSend(stop)) return
  const { call } = stop.what
  if (sim.silent.delete(stop.id)) {
    release(stop, dropped('The call timed out'))
    return
  }
  if (sim.late.delete(stop.id)) {
    release(stop, answered(await effectOf(sim, call)))
    return
  }
  if (isStoppedNow(sim, call)) await stopJobs(sim)
  const fault = sendFaultOf(sim, call)
  if (fault?.outcome === 'late') {
    sim.late.set(stop.id, clock.now + LATE_MS)
    return
  }
  const effect = !fault || fault.isDone ? await effectOf(sim, call) : null
  note(sim, `${stop.place}: ${call.method} ${call.url.slice(0, 110)} → ${effect?.status ?? 'refused'}`)
  clock.now += CALL_MS
  if (fault?.outcome === 'never') sim.silent.add(stop.id)
  else if (fault?.outcome === 'dropped') release(stop, dropped('Network connection lost.'))
  else if (fault) release(stop, answered({ headers: {}, body: '<h1>Sorry</h1>', ...fault.outcome }))
  else if (effect) release(stop, answered(effect))
}

const dropped = (error: string): Verdict => ({ outcome: 'fail', error, isDone: true })

async function effectOf(
  sim: AgentSimulation,
  call: { method: string; url: string; authorization: string; body: string },
): Promise<Answer> {
  if (isImage(call.url)) return PICTURE
  if (isPlatform(call.url)) return sim.platforms.answer(call)
  if (!call.url.startsWith('https://model.sim/')) return { status: 202, body: '' }
  sim.modelCalls += 1
  // Some first answers break a rule, so that a repair call follows.
  const isRepair = call.body.includes('"assistant"')
  if (isRepair || sim.modelCalls % 9 !== 0) return describe(sim.modelCalls)
  sim.badAnswers += 1
  const { body, ...answer } = describe(sim.modelCalls)
  return { ...answer, body: body.replace(' Soft light falls on all of them.', '') }
}

function deliver(sim: AgentSimulation, queue: QueueName): void {
  const { batch: size, retries, dead } = QUEUES[queue]
  const due = sim.queues[queue].filter(({ visibleAt }) => visibleAt <= clock.now).slice(0, size)
  sim.queues[queue] = sim.queues[queue].filter(message => !due.includes(message))
  const batch = arriving(sim, queue, due)
  if (batch.length === 0) return
  deliverBatch(sim, { queue, batch }, next => {
    if (next.attempts <= retries) sim.queues[queue].push(next)
    else if (dead) sim.queues[dead].push({ ...next, attempts: 1 })
  })
}

/** When the next thing is due. */
async function nextTime(sim: AgentSimulation): Promise<number> {
  const stops = inFlight.stops.flatMap(({ id, what }) => {
    if (what.kind === 'timer') return [what.due]
    if (what.kind === 'send' && sim.silent.has(id)) return what.deadline ?? []
    return sim.late.get(id) ?? []
  })
  const messages = QUEUE_NAMES.flatMap(queue => sim.queues[queue].map(({ visibleAt }) => visibleAt))
  const agenda = sim.agenda[0]?.at ?? Number.POSITIVE_INFINITY
  return Math.min(...stops, ...objects.alarms.values(), ...messages, agenda, (await nextCron(sim)).at)
}

/** When scans are due, and other work of cron. */
const DUE = `SELECT (SELECT min(due_at) FROM agents) AS scans, (SELECT min(due) FROM (
  SELECT min(notice_due_at) AS due FROM agents UNION ALL SELECT min(digest_due_at) FROM agents
  UNION ALL SELECT min(wake_at) FROM jobs)) AS rest`
const SWEEPS_EVERY_MS = 6 * 60 * MINUTE_MS

type Cron = { at: number; isClaimOnly: boolean }

/** The next full minute at which cron has something to do, and whether that is only to claim scans. */
async function nextCron({ direct, lastCron, lastSweep, cronFrom }: AgentSimulation): Promise<Cron> {
  const due = await direct.db.prepare(DUE).first<{ scans: number | null; rest: number | null }>()
  const minuteOf = (time: number | null) =>
    Math.ceil(Math.max(time ?? Number.POSITIVE_INFINITY, lastCron + 1, cronFrom) / MINUTE_MS) * MINUTE_MS
  const scans = minuteOf(due?.scans ?? null)
  const rest = Math.min(minuteOf(due?.rest ?? null), minuteOf(lastSweep + SWEEPS_EVERY_MS))
  return { at: Math.min(scans, rest), isClaimOnly: scans < rest }
}

/** Does what the scenario and cron have at this moment. */
async function happen(sim: AgentSimulation): Promise<void> {
  for (let next = sim.agenda[0]; next && next.at <= clock.now; next = sim.agenda[0]) {
    sim.agenda.shift()
    await next.act()
  }
  await switchOff(sim)
  const cron = await nextCron(sim)
  if (clock.now < cron.at) return
  const missed = sim.armed.find(({ kind }) => kind === 'cron does not run')
  if (missed) {
    struck(sim, missed, '')
    sim.cronFrom = clock.now + CRON_MISSED_MS
    return
  }
  const { now } = clock
  runCron(sim, { at: Math.floor(now / MINUTE_MS) * MINUTE_MS, isClaimOnly: cron.isClaimOnly })
  if (!cron.isClaimOnly) sim.lastSweep = now
}
