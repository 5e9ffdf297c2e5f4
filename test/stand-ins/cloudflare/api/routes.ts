import { type Context, Hono } from 'hono'
import { transact } from '../../sandbox/db.ts'
import { ACCOUNT } from '../account.ts'
import { D1 } from '../d1/endpoints.ts'
import { ASSETS } from '../pages/assets.ts'
import { PAGES_DEPLOYMENTS } from '../pages/deployments.ts'
import { PROJECTS } from '../pages/projects.ts'
import { QUEUES } from '../queues/endpoints.ts'
import type { StandIn } from '../stand-in.ts'
import { DEPLOYMENTS } from '../workers/deployments.ts'
import { SCRIPTS } from '../workers/scripts.ts'
import { SECRETS } from '../workers/secrets.ts'
import { VERSIONS } from '../workers/versions.ts'
import { logCall } from './calls.ts'
import { Bare, type Endpoint, type EndpointCall, Listed, type Part } from './endpoint.ts'
import { CloudflareFailure, malformed, noRoute, refused } from './failure.ts'
import { takeFault } from './faults.ts'
import { maskedBody } from './masking.ts'
import { readParts } from './multipart.ts'

const ENDPOINTS: Endpoint[] = [
  ...[ACCOUNT, D1, QUEUES, SCRIPTS, SECRETS, VERSIONS, DEPLOYMENTS],
  ...[PROJECTS, ASSETS, PAGES_DEPLOYMENTS],
].flat()

/** `{name}` becomes a group of that name. */
const patternOf = (path: string) => new RegExp(`^/${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

const ROUTES = ENDPOINTS.map(endpoint => ({ endpoint, pattern: patternOf(endpoint.path) }))

type Arrived = { verb: string; path: string; query: URLSearchParams; bearer: string; origin: string; body: Body }
type Body = { json: unknown; parts: Map<string, Part>; isMalformed: boolean }

/** `/client/v4/…`: every call is in the log with its answer's status, also those that nothing here answers. */
export function apiRoutes(standIn: StandIn) {
  return new Hono().all('*', async c => {
    const url = new URL(c.req.url)
    const path = url.pathname.replace(/^\/client\/v4/, '')
    const bearer = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const body = await readBody(c)
    const arrived: Arrived = { verb: c.req.method, path, query: url.searchParams, bearer, origin: url.origin, body }
    return transact(standIn.db, () => {
      const { status, answer } = answerOf(standIn, arrived)
      const shown = maskedBody(path, body.json, body.parts)
      logCall(standIn, { method: arrived.verb, path, query: url.search, status, body: shown })
      return Response.json(answer, { status })
    })
  })
}

async function readBody({ req }: Context): Promise<Body> {
  const type = req.header('content-type') ?? ''
  const none: Body = { json: undefined, parts: new Map(), isMalformed: false }
  try {
    if (type.startsWith('multipart/')) return { ...none, parts: await readParts(req.raw) }
    const text = await req.text()
    return text === '' ? none : { ...none, json: JSON.parse(text) }
  } catch {
    return { ...none, isMalformed: true }
  }
}

const ENVELOPE = { success: true, errors: [], messages: [] }

function answerOf(standIn: StandIn, arrived: Arrived): { status: number; answer: object } {
  try {
    const result = perform(standIn, arrived)
    if (result instanceof Bare) return { status: 200, answer: result.body }
    if (result instanceof Listed) {
      return { status: 200, answer: { ...ENVELOPE, result: result.items, result_info: result.info } }
    }
    return { status: 200, answer: { ...ENVELOPE, result: result ?? null } }
  } catch (error) {
    if (!(error instanceof CloudflareFailure)) throw error
    return { status: error.status, answer: { ...ENVELOPE, success: false, errors: error.errors, result: null } }
  }
}

/** What was begun is rolled back if the call fails. */
function perform(standIn: StandIn, { verb, path, body, bearer, ...rest }: Arrived): unknown {
  const fault = takeFault(standIn, `${verb} ${path}`)
  if (fault) throw fault
  if (bearer === '') throw refused(10_000, 'Authentication error', 403)
  if (body.isMalformed) throw malformed('the body cannot be read')
  for (const { endpoint, pattern } of ROUTES) {
    const match = endpoint.verb === verb ? pattern.exec(path) : null
    if (!match) continue
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
    const { json, parts } = body
    return rolledBackOnFailure(standIn, endpoint, { standIn, params, json, parts, bearer, ...rest })
  }
  throw noRoute(`/client/v4${path}`)
}

function rolledBackOnFailure({ db }: StandIn, endpoint: Endpoint, call: EndpointCall): unknown {
  db.exec('SAVEPOINT endpoint')
  try {
    return endpoint.run(call)
  } catch (error) {
    db.exec('ROLLBACK TO endpoint')
    throw error
  } finally {
    db.exec('RELEASE endpoint')
  }
}
