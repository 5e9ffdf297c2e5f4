import { html, page } from '../html.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Answer, jsonAnswer } from '../serve-call.ts'
import type { ApiRequest } from '../signed-request.ts'
import type { Body } from './body.ts'
import type { Api, Endpoint, Found, Viewer } from './endpoint.ts'
import { ALBUM_ENDPOINTS } from './endpoints/albums.ts'
import { IMAGE_ENDPOINTS, isBeyondWindow } from './endpoints/images.ts'
import { USER_ENDPOINTS } from './endpoints/users.ts'
import { linkUri, responseJson, type Shape, shapeOf, unfiltered } from './envelope.ts'
import { ApiFailure, badRequest, notFound } from './failure.ts'

export type ApiCall = {
  request: ApiRequest
  body: Body
  /** The base URL, up to and including `/api/v2`. */
  prefix: string
  path: string
  verb: string
  accept: string
}

const ENDPOINTS = [...USER_ENDPOINTS, ...ALBUM_ENDPOINTS, ...IMAGE_ENDPOINTS]

/** The page size without `count`. */
const DEFAULT_COUNT = 10
const NO_STORE = { 'Cache-Control': 'private, no-store, max-age=0' }

type Param = (name: string) => string | undefined

export function answerApi(sandbox: Sandbox, call: ApiCall, viewer: Viewer): Answer {
  const form = formatOf(call.accept)
  const api: Api = { sandbox, viewer, origin: call.request.origin }
  const { endpoint, keys } = findEndpoint(call.path)
  const param: Param = name => call.request.query.find(([key]) => key === name)?.[1]
  const paging = pageOf(endpoint, param)
  if (isBeyondWindow(endpoint, paging)) return { status: 500, type: 'text/html', body: '' }

  const run = runOf(endpoint, call)
  const found = run({ api, keys, param, page: paging })
  if (found.kind === 'moved') return movedAnswer(call, found.to)
  const shape = shapeOf(param)
  const uri = echoOf(`/api/v2${call.path}`, endpoint, call.request)
  const expansions = expand(api, found, shape)
  const body = {
    ...(shape.verbosity === 3 ? { Request: { Version: 'v2', Method: call.verb, Uri: uri } } : {}),
    Response: responseJson(uri, endpoint, found, shape),
    Code: 200,
    Message: 'Ok',
    ...(Object.keys(expansions).length > 0 ? { Expansions: expansions } : {}),
  }
  const wrote = 'wrote' in found && found.wrote === true
  return { ...(form === 'json' ? jsonAnswer(200, body) : browserAnswer(uri)), headers: NO_STORE, wrote }
}

/** @throws ApiFailure 406. JSON must be asked for; a browser's `Accept` gets the page for people. */
function formatOf(accept: string): 'json' | 'browser' {
  if (/application\/json/i.test(accept)) return 'json'
  if (accept === '' || /text\/html|\*\/\*/i.test(accept)) return 'browser'
  throw new ApiFailure(406, 'Not Acceptable')
}

function browserAnswer(uri: string): Answer {
  const body = page('Live API Browser', html`<h1>Live API Browser</h1><p>${uri}</p><p>Ask for application/json.</p>`)
  return { status: 200, type: 'text/html; charset=utf-8', body }
}

function findEndpoint(path: string): { endpoint: Endpoint; keys: string[] } {
  for (const endpoint of ENDPOINTS) {
    const match = endpoint.path.exec(path)
    if (match) return { endpoint, keys: match.slice(1) }
  }
  throw notFound()
}

type Run = (call: Parameters<Endpoint['get']>[0]) => Found & { wrote?: boolean }

function runOf(endpoint: Endpoint, { verb, body }: ApiCall): Run {
  if (verb === 'GET') return endpoint.get
  const { patch } = endpoint
  if (verb !== 'PATCH' || !patch) throw new ApiFailure(405, 'Method Not Allowed')
  return call => {
    if ('problem' in body) throw badRequest(body.problem)
    return patch(call, body.fields)
  }
}

function pageOf(endpoint: Endpoint, param: Param): { start: number; count: number } {
  const whole = (name: string, fallback: number) => {
    const value = param(name)
    if (value === undefined) return fallback
    if (!/^\d+$/.test(value) || Number(value) < 1) throw badRequest(`${name} must be a whole number above 0`)
    return Number(value)
  }
  if (endpoint.maxCount === undefined) return { start: 1, count: 1 }
  return { start: whole('start', 1), count: Math.min(endpoint.maxCount, whole('count', DEFAULT_COUNT)) }
}

/** The address with the parameters that applied; `_expand` and `_verbosity` are never among them. */
function echoOf(path: string, endpoint: Endpoint, request: ApiRequest): string {
  const known = new Set([...(endpoint.params ?? []), '_filter', '_filteruri'])
  if (endpoint.maxCount !== undefined) for (const name of ['start', 'count']) known.add(name)
  const echoed = request.query.filter(([name]) => known.has(name))
  if (echoed.length === 0) return path
  return `${path}?${echoed.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** A redirect to a path on this host. This call's nonce is consumed: the next call needs its own signature. */
function movedAnswer(call: ApiCall, to: string): Answer {
  const query = call.request.query.filter(([name]) => !name.startsWith('oauth_'))
  const search = query.length > 0 ? `?${new URLSearchParams(query.map(([name, value]) => [name, value]))}` : ''
  const body = { Response: { Uri: `/api/v2${to}` }, Code: 301, Message: 'Moved Permanently' }
  return { ...jsonAnswer(301, body), headers: { ...NO_STORE, Location: `${call.prefix}${to}${search}` } }
}

/** What `_expand` names, for every object found, keyed by address. A dot continues from what was expanded. */
function expand(api: Api, found: Exclude<Found, { kind: 'moved' }>, shape: Shape): Record<string, unknown> {
  const expansions: Record<string, unknown> = {}
  if (shape.expand.length === 0) return expansions
  for (const thing of found.kind === 'object' ? [found.thing] : found.things) {
    for (const name of new Set(shape.expand.map(path => path.split('.')[0] ?? ''))) {
      const link = thing.links[name]
      if (!link) continue
      const key = linkUri(link, name, shape)
      if (key in expansions) continue
      const further = shape.expand.filter(path => path.startsWith(`${name}.`)).map(path => path.slice(name.length + 1))
      const inner = resolve(api, link.uri)
      if (!inner) continue
      const innerShape = unfiltered(shape, further)
      expansions[key] = responseJson(key, inner.endpoint, inner.found, innerShape)
      Object.assign(expansions, expand(api, inner.found, innerShape))
    }
  }
  return expansions
}

function resolve(api: Api, uri: string) {
  try {
    const { endpoint, keys } = findEndpoint(uri.slice('/api/v2'.length))
    const page = { start: 1, count: endpoint.maxCount === undefined ? 1 : DEFAULT_COUNT }
    const found = endpoint.get({ api, keys, param: () => undefined, page })
    return found.kind === 'moved' ? null : { endpoint, found }
  } catch (error) {
    if (error instanceof ApiFailure) return null
    throw error
  }
}
