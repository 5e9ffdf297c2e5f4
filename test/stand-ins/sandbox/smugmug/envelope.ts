import type { Endpoint, Found, Link, Pages, Thing } from './endpoint.ts'

/** What the caller asked to be included in the answer. */
export type Shape = {
  verbosity: 1 | 2 | 3
  /** Links as plain strings. */
  hasShortUris: boolean
  fields: Set<string> | null
  links: Set<string> | null
  expand: string[]
}

export function shapeOf(param: (name: string) => string | undefined): Shape {
  const list = (value: string | undefined) => (value === undefined ? null : new Set(value.split(',')))
  const asked = param('_verbosity')
  const verbosity = asked === '1' ? 1 : asked === '2' ? 2 : 3
  return {
    verbosity,
    hasShortUris: verbosity === 1 || param('_shorturis') !== undefined,
    fields: list(param('_filter')),
    links: list(param('_filteruri')),
    expand: (param('_expand') ?? '').split(',').filter(name => name !== ''),
  }
}

/** Filters do not apply in an expansion. */
export function unfiltered(shape: Shape, expand: string[]): Shape {
  return { ...shape, fields: null, links: null, expand }
}

function isExpanded(shape: Shape, name: string): boolean {
  return shape.expand.some(path => path === name || path.startsWith(`${name}.`))
}

/** An address as in `Uris`, and as the key of its expansion. */
export function linkUri(link: Link, name: string, shape: Shape): string {
  return shape.hasShortUris && isExpanded(shape, name) ? `${link.uri}?_shorturis=` : link.uri
}

function thingJson(thing: Thing, shape: Shape) {
  const { verbosity, fields } = shape
  const all = {
    ...thing.fields,
    ...(thing.uri === undefined ? {} : { Uri: thing.uri }),
    ...(verbosity === 1 ? {} : { UriDescription: thing.about }),
  }
  const kept = Object.entries(all).filter(([name]) => !fields || fields.has(name))
  const uris = Object.entries(thing.links)
    .filter(([name]) => !shape.links || shape.links.has(name))
    .map(([name, link]) => [name, shape.hasShortUris ? linkUri(link, name, shape) : linkJson(link, name, shape)])
  return {
    ...Object.fromEntries(kept),
    ...(uris.length > 0 ? { Uris: Object.fromEntries(uris) } : {}),
    ...(thing.level === undefined ? {} : { ResponseLevel: thing.level }),
  }
}

function linkJson(link: Link, name: string, shape: Shape) {
  return {
    Uri: linkUri(link, name, shape),
    ...(link.locator === undefined ? {} : { Locator: link.locator, LocatorType: link.isList ? 'Objects' : 'Object' }),
    UriDescription: link.about,
    EndpointType: link.endpoint,
  }
}

type Listed = Exclude<Found, { kind: 'moved' }>

/** The `Response` part, and each entry of `Expansions`. `uri` echoes the parameters that applied. */
export function responseJson(uri: string, endpoint: Endpoint, found: Listed, shape: Shape) {
  const isList = found.kind === 'objects'
  const things = found.kind === 'objects' ? found.things.map(thing => thingJson(thing, shape)) : []
  return {
    Uri: uri,
    Locator: found.locator,
    LocatorType: isList ? 'Objects' : 'Object',
    // An empty list has no key at all.
    ...(found.kind === 'object' ? { [found.locator]: thingJson(found.thing, shape) } : {}),
    ...(things.length > 0 ? { [found.locator]: things } : {}),
    ...(shape.verbosity === 1 ? {} : { UriDescription: endpoint.about, EndpointType: endpoint.name }),
    ...(found.kind === 'objects' && found.pages ? { Pages: pagesJson(uri, found.pages, things.length) } : {}),
  }
}

function pagesJson(uri: string, { total, start, asked }: Pages, count: number) {
  const at = (from: number) => {
    const [path = '', query = ''] = uri.split('?')
    const params = query.split('&').filter(pair => pair !== '' && !pair.startsWith('start='))
    return `${path}?${[...params, `start=${from}`].join('&')}`
  }
  const last = 1 + Math.floor((total - 1) / Math.max(1, asked)) * asked
  return {
    Total: total,
    Start: start,
    Count: count,
    RequestedCount: asked,
    FirstPage: at(1),
    LastPage: at(last),
    ...(start > 1 ? { PrevPage: at(Math.max(1, start - asked)) } : {}),
    ...(start + count <= total && count > 0 ? { NextPage: at(start + asked) } : {}),
  }
}
