import { withoutStops } from './actions.ts'
import { desk, type Shortcut } from './boundary.ts'
import type { Browser, Reply } from './people.ts'
import { spread } from './random.ts'
import { keyOf, note, type Simulation, violate } from './simulation.ts'

const ORDER = { provider: 'flickr', style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true }

/** Sends a request and goes on; `then` gets the answer. */
export function ask(
  sim: Simulation,
  call: [
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    shortcut?: Shortcut | undefined,
  ],
  then: (reply: Reply) => void = () => undefined,
  browser: Browser = sim.owner,
): void {
  sim.requestsUnderWay += 1
  note(sim, `asks ${call[0]} ${call[1]} ${JSON.stringify(call[2] ?? '')}`)
  const ended = () => {
    sim.requestsUnderWay -= 1
    desk.activity += 1
  }
  browser.send(...call).then(
    reply => {
      ended()
      note(sim, `answered ${call[0]} ${call[1]}: ${reply.status} ${JSON.stringify(reply.body)}`)
      then(reply)
    },
    error => {
      ended()
      violate(sim, `${call[0]} ${call[1]} threw ${error}`)
    },
  )
}

/** Goes through the platform's consent page as this person of the platform. */
export function connect(sim: Simulation, nsid: string, shortcut?: Shortcut): void {
  ask(sim, ['GET', '/api/auth/flickr', undefined, {}, shortcut], ({ body }) => {
    if (typeof body.authUrl !== 'string') return
    const token = new URL(body.authUrl).searchParams.get('oauth_token') ?? ''
    const verifier = `verifier-${nsid}-${sim.step}`
    sim.platform.verifiers.set(verifier, nsid)
    sim.endedAt = null
    ask(
      sim,
      ['GET', `/api/auth/flickr/callback?oauth_token=${token}&oauth_verifier=${verifier}`, undefined, {}, shortcut],
      ({ location }) => {
        if (location.startsWith('/auth-success')) sim.connectedAs = nsid
      },
    )
  })
}

/** What the person does, one move whenever all is calm: generate, apply, undo. Returns false when there is nothing more to do. */
export function openScript(sim: Simulation): () => boolean {
  const { scenario } = sim.schedule
  const jobOf = () => sim.jobIds[0] ?? ''
  let photoIds: string[] = []
  const batch = (path: string) => () => ask(sim, ['POST', path, { jobId: jobOf(), photoIds }])
  const apply = () => {
    if (scenario.applies === 'batch') return batch('/api/photos/apply-batch')()
    for (const photoId of photoIds) ask(sim, ['POST', '/api/photos/apply-single', { jobId: jobOf(), photoId }])
  }
  const moves = [
    () => connect(sim, sim.ownerNsid, withoutStops(sim)),
    () =>
      ask(sim, ['GET', '/api/photos?provider=flickr&limit=500', undefined, {}, withoutStops(sim)], ({ body }) => {
        photoIds = (Array.isArray(body.photos) ? body.photos : []).map(photo => String(photo.id))
      }),
    () => {
      sim.eventsFrom = sim.step
      const key = { 'Idempotency-Key': `run-${sim.schedule.seed}` }
      ask(sim, ['POST', '/api/photos/process', { ...ORDER, photoIds }, key], ({ body }) => {
        if (typeof body.jobId === 'string') sim.jobIds.push(body.jobId)
      })
    },
    () => replaceSome(sim, photoIds),
    apply,
    batch('/api/photos/undo-batch'),
    ...(scenario.isRepeated ? [apply, batch('/api/photos/undo-batch')] : []),
    batch('/api/photos/undo-batch'),
  ]
  return () => {
    const move = moves.shift()
    if (!move) return false
    if (moves.length < 4 && photoIds.length === 0) return false
    move()
    return true
  }
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
