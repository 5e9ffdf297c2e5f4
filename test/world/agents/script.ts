import { inFlight } from '../boundary.ts'
import { clock } from '../clock.ts'
import { newSession } from '../people.ts'
import { spread } from '../random.ts'
import { note, violate } from '../simulation.ts'
import {
  type AgentCall,
  type AgentSimulation,
  ask,
  plan,
  type SimulatedAgent,
  type SimulatedPhoto,
} from './agent-simulation.ts'
import type { PhotoPlan } from './scenario.ts'

// What people do: connect, turn their agents on and off, upload photos and type texts of their own.

const MINUTE_MS = 60_000
/** A fault lets at most this many boundaries pass, which is how many a scan has that books a job. */
const MOST_LET_BY = 14

export function openScript(sim: AgentSimulation): void {
  const { scenario, startedAt, agents } = sim
  for (const agent of agents) {
    const { onAt, offAt } = agent.plan
    plan(sim, startedAt + onAt - MINUTE_MS / 2, () => connect(sim, agent))
    plan(sim, startedAt + onAt, () => save(sim, agent, true))
    if (offAt < scenario.endsAt) plan(sim, startedAt + offAt, () => saveInTwoTabs(sim, agent))
  }
  for (const { agent: index, at } of scenario.runsNow) {
    const agent = agents[index]
    if (!agent) continue
    plan(sim, startedAt + at, async () => {
      await newSession(sim.direct.db, agent.browser.userId)
      ask(sim, agent, ['POST', '/api/agent/run', {}], () => undefined)
    })
  }
  for (const photo of scenario.photos) planPhoto(sim, photo)
  for (const { kind, at, pick } of scenario.faults) {
    plan(sim, startedAt + at, () => {
      sim.armed.push({ kind, lets: Math.floor(spread(pick, 3) * MOST_LET_BY), pick })
    })
  }
}

/** Asks again until it is accepted. */
function insist(sim: AgentSimulation, agent: SimulatedAgent, call: AgentCall, done: () => void): void {
  ask(sim, agent, call, reply => {
    if (reply?.status === 200) done()
    else plan(sim, clock.now + MINUTE_MS / 4, () => insist(sim, agent, call, done))
  })
}

function connect(sim: AgentSimulation, agent: SimulatedAgent): void {
  const { provider, account } = agent.plan
  ask(sim, agent, ['GET', `/api/auth/${provider}`], async reply => {
    const path = await sim.platforms.approve(String(reply?.body.authUrl), account)
    ask(sim, agent, ['GET', path], end => {
      if (!end?.location.startsWith('/auth-success')) violate(sim, `connecting ended at ${end?.location}`)
    })
  })
}

const saving = ({ plan: { provider, frequency, filter, usesBought } }: SimulatedAgent, enabled: boolean): AgentCall => {
  const config = {
    ...{ enabled, provider, scanFrequency: frequency, filters: { tags: filter === null ? [] : [filter] } },
    metadataPreferences: { style: 'descriptive', descriptionSentences: 2 },
    // Sent by the tab that leaves the agent on.
    ...(enabled && { digest: false, usePrepaid: usesBought }),
  }
  return ['PUT', '/api/agent/config', config]
}

async function save(sim: AgentSimulation, agent: SimulatedAgent, enabled: boolean): Promise<void> {
  // A month is longer than a session.
  await newSession(sim.direct.db, agent.browser.userId)
  insist(sim, agent, saving(agent, enabled), () => {
    Object.assign(agent, enabled ? { isOn: true } : { isOff: true })
  })
}

/**
 * One tab turns the agent off while another saves something else. Whichever comes last, the agent must then be off, or
 * on and scanning.
 */
async function saveInTwoTabs(sim: AgentSimulation, agent: SimulatedAgent): Promise<void> {
  const { db } = sim.direct
  const { userId } = agent.browser
  await newSession(db, userId)
  let underWay = 2
  const ended = async () => {
    underWay -= 1
    if (underWay > 0) return
    const row = await db
      .prepare('SELECT enabled, due_at, pause FROM agents WHERE user_id = ?')
      .bind(userId)
      .first<{ enabled: number; due_at: number | null; pause: string | null }>()
    if (row?.enabled === 1 && row.due_at === null && row.pause === null)
      violate(sim, `the agent of ${userId} is on and never scans`)
    await save(sim, agent, false)
  }
  for (const enabled of [false, true]) ask(sim, agent, saving(agent, enabled), () => void ended())
}

/** Has people stop all jobs that are under way. */
export async function stopJobs(sim: AgentSimulation): Promise<void> {
  const { db } = sim.direct
  const { results } = await db
    .prepare('SELECT id, user_id FROM jobs WHERE wake_at IS NOT NULL')
    .all<{ id: string; user_id: string }>()
  for (const { id: jobId, user_id: userId } of results) {
    const agent = sim.agents.find(({ browser }) => browser.userId === userId)
    if (!agent) continue
    await newSession(db, userId)
    ask(sim, agent, ['POST', '/api/photos/stop', { jobId }], reply => {
      if (reply?.status === 200) agent.stops.set(jobId, clock.now)
    })
  }
}

function planPhoto(sim: AgentSimulation, photoPlan: PhotoPlan): void {
  const { uploadedAt, listedAt, taggedAt, typed, removedAt, title, description, tags } = photoPlan
  const agent = sim.agents[photoPlan.agent]
  if (!agent) return
  const {
    plan: owned,
    plan: { filter },
  } = agent
  const photo: SimulatedPhoto = { plan: photoPlan, id: null, isRemoved: false, typed: {} }
  sim.photos.push(photo)
  const { platforms, startedAt } = sim
  const later = (at: number, act: (id: string) => Promise<void>) => {
    const whenCalm = () => {
      if (photo.id === null || photo.isRemoved) return undefined
      // No client could notice an edit between our read and our write.
      if (isBusy(sim)) return plan(sim, clock.now + MINUTE_MS / 3, whenCalm)
      return act(photo.id)
    }
    plan(sim, startedAt + at, whenCalm)
  }
  plan(sim, Math.max(clock.now, startedAt + uploadedAt), async () => {
    photo.id = await platforms.upload(owned, { title, description, tags, listed: listedAt <= uploadedAt })
    note(sim, `${owned.provider} ${owned.account} uploads ${photo.id}`)
  })
  if (listedAt > uploadedAt) later(listedAt, id => platforms.edit(owned, id, { listed: true }))
  if (taggedAt !== null) later(taggedAt, id => platforms.edit(owned, id, { tags: [...tags, filter] }))
  if (typed) {
    const text = `${typed.field} in the owner’s own words`
    later(typed.at, async id => {
      photo.typed[typed.field] = text
      await platforms.edit(owned, id, { [typed.field]: text })
    })
  }
  if (removedAt !== null) {
    later(removedAt, async id => {
      photo.isRemoved = true
      await platforms.remove(owned, id)
    })
  }
}

function isBusy(sim: AgentSimulation): boolean {
  return sim.underWay.size > 0 || sim.alarmsUnderWay.size > 0 || inFlight.stops.length > 0
}
