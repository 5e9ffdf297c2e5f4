import { withoutStops } from './actions.ts'
import { inFlight, type Shortcut } from './boundary.ts'
import type { Browser, Reply } from './people.ts'
import { spread } from './random.ts'
import { keyOf, note, type Simulation, violate } from './simulation.ts'

export const ORDER = { provider: 'flickr', style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true }

export type Asked = [
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
  shortcut?: Shortcut | undefined,
]

const WRITES = /^\/api\/photos\/(?:apply|undo)-/

/** Sends a request without waiting; `then` gets the answer. */
export function ask(
  sim: Simulation,
  call: Asked,
  then: (reply: Reply) => void = () => undefined,
  browser: Browser = sim.owner,
): void {
  sim.requests += 1
  const place = `request ${sim.requests} ${call[0]} ${call[1]}`
  const isWrite = WRITES.test(call[1])
  if (isWrite) {
    Object.assign(sim, { writesAskedAt: sim.step, stoppedAt: null })
    sim.writeRequestsUnderWay += 1
  }
  note(sim, `asks ${call[0]} ${call[1]} ${JSON.stringify(call[2] ?? '')}`)
  const ended = () => {
    sim.underWay.delete(place)
    if (isWrite) sim.writeRequestsUnderWay -= 1
    inFlight.activity += 1
  }
  sim.underWay.set(place, ended)
  browser.send(place, ...call).then(
    reply => {
      ended()
      note(sim, `answered ${call[0]} ${call[1]}: ${reply.status} ${JSON.stringify(reply.body)}`)
      // This was a disconnect or the deletion of the account.
      if (call[0] === 'DELETE' && reply.status === 200) {
        sim.ended = { removedAt: sim.removingAt, answeredAt: sim.step, isClear: sim.writeRequestsUnderWay === 0 }
      }
      then(reply)
    },
    error => {
      ended()
      violate(sim, `${call[0]} ${call[1]} threw ${error}`)
    },
  )
}

/** Connects this account of the platform, consent included. */
export function connect(sim: Simulation, nsid: string, shortcut?: Shortcut): void {
  ask(sim, ['GET', '/api/auth/flickr', undefined, {}, shortcut], ({ body }) => {
    if (typeof body.authUrl !== 'string') return
    const token = new URL(body.authUrl).searchParams.get('oauth_token') ?? ''
    const verifier = `verifier-${nsid}-${sim.step}`
    sim.platform.verifiers.set(verifier, nsid)
    ask(
      sim,
      ['GET', `/api/auth/flickr/callback?oauth_token=${token}&oauth_verifier=${verifier}`, undefined, {}, shortcut],
      ({ location }) => {
        if (location.startsWith('/auth-success')) sim.connectedAs = nsid
      },
    )
  })
}

const MOST_TRIES = 4

export const LIST = ['GET', '/api/photos?provider=flickr&limit=500', undefined, {}] as const satisfies Asked

export const photosOf = ({ photos }: Reply['body']): string[] =>
  (Array.isArray(photos) ? photos : []).map(({ id }) => String(id))

type Accepted = (body: Reply['body'], askedAt: number) => void

/** Makes a function that asks, and asks again with the next move if that is refused. */
export function insistent(sim: Simulation, moves: (() => void | Promise<void>)[]) {
  let tries = 0
  return function insist(call: Asked, accepted: Accepted = () => undefined): void {
    const askedAt = sim.step
    tries += 1
    ask(sim, call, ({ status, body }) => {
      if (status < 400) {
        tries = 0
        accepted(body, askedAt)
      } else if (tries < MOST_TRIES) moves.unshift(() => insist(call, accepted))
    })
  }
}

/** The moves of the person, made whenever all is quiet: generate, apply, undo. Returns false at the end. */
export function openScript(sim: Simulation): () => Promise<boolean> {
  const { scenario } = sim.schedule
  const { photoIds } = sim
  const moves: (() => void)[] = []
  const insist = insistent(sim, moves)
  const batch = (path: string, accepted?: Accepted) => () =>
    insist(['POST', path, { jobId: sim.jobIds[0], photoIds }], accepted)
  const apply = () => {
    if (scenario.applies === 'batch') batch('/api/photos/apply-batch')()
    else
      for (const photoId of photoIds) ask(sim, ['POST', '/api/photos/apply-single', { jobId: sim.jobIds[0], photoId }])
  }
  const undo = batch('/api/photos/undo-batch', (_, askedAt) => {
    sim.undoneAt = askedAt
  })
  const generate = () => {
    sim.eventsFrom = sim.step
    insist(['POST', '/api/photos/process', { ...ORDER, photoIds }, { 'Idempotency-Key': 'one' }], body => {
      if (typeof body.jobId === 'string') sim.jobIds.push(body.jobId)
    })
  }
  moves.push(
    () => connect(sim, sim.ownerNsid, withoutStops(sim)),
    () => ask(sim, [...LIST, withoutStops(sim)], ({ body }) => photoIds.push(...photosOf(body))),
    generate,
    () => replaceSome(sim, photoIds),
    apply,
  )
  if (!sim.schedule.outage && !sim.schedule.losesNothing) {
    const again = () => reconnect(sim, moves)
    moves.push(again, undo, ...(scenario.isRepeated ? [apply, undo] : []), again, undo)
  }
  return async () => {
    const { db } = sim.direct
    const account = await db
      .prepare('SELECT platform_user_id AS nsid FROM connected_accounts')
      .first<{ nsid: string }>()
    sim.connectedAs = account?.nsid ?? null
    // A deletion has also taken place if its answer was lost.
    const user = await db.prepare('SELECT id FROM users WHERE id = ?').bind(sim.owner.userId).first()
    sim.isDeleted ||= user === null
    const move = moves.shift()
    if (!move || sim.isDeleted || (sim.eventsFrom !== null && photoIds.length === 0)) return false
    move()
    return true
  }
}

/** Makes sure that the owner of the photos is connected, which an undo needs. */
function reconnect(sim: Simulation, moves: (() => void)[]): void {
  if (sim.connectedAs === sim.ownerNsid) return
  if (sim.connectedAs === null) connect(sim, sim.ownerNsid)
  else ask(sim, ['DELETE', '/api/auth/disconnect/flickr'])
  moves.unshift(() => reconnect(sim, moves))
}

function replaceSome(sim: Simulation, photoIds: string[]): void {
  for (const index of sim.schedule.scenario.replaces) {
    const photoId = photoIds[index]
    if (photoId === undefined) continue
    const field = spread(0.37, index) < 0.5 ? 'title' : 'description'
    sim.consents.add(keyOf(photoId, field))
    ask(sim, ['PATCH', `/api/photos/job/${sim.jobIds[0]}/photo/${photoId}`, { use: field }])
  }
}
