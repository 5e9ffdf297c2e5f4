import type { Context } from 'hono'
import type { SandboxContext } from './sandbox.ts'

export type Pair = readonly [name: string, value: string]

/** A request as its signature covers it: method, address and every parameter, wherever it was sent. */
export type ApiRequest = {
  verb: string
  url: string
  origin: string
  pairs: Pair[]
  /** Those of the query, and those of a signed body. */
  query: Pair[]
  form: Pair[]
  get: (name: string) => string | undefined
}

/**
 * `signsMultipart`: Flickr signs the fields of a multipart body as parameters; by the standard, and on SmugMug, only
 * those of a form are.
 */
export async function readRequest(
  c: Context<SandboxContext>,
  { signsMultipart = false }: { signsMultipart?: boolean } = {},
): Promise<ApiRequest> {
  const origin = `http://${(c.req.header('host') ?? 'localhost').toLowerCase().replace(/:80$/, '')}`
  const url = new URL(c.req.url)
  const query: Pair[] = [...new URLSearchParams(url.search)]
  const form = await readForm(c, signsMultipart)
  const pairs = [...query, ...form, ...readAuthorization(c.req.header('authorization'))]
  return {
    verb: c.req.method,
    url: origin + url.pathname,
    origin,
    pairs,
    query,
    form,
    get: name => pairs.find(([key]) => key === name)?.[1],
  }
}

async function readForm(c: Context<SandboxContext>, signsMultipart: boolean): Promise<Pair[]> {
  if (c.req.method === 'GET') return []
  const type = c.req.header('content-type') ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) return [...new URLSearchParams(await c.req.text())]
  return signsMultipart ? readMultipart(c) : []
}

/** The text fields of a multipart body. */
export async function readMultipart(c: Context<SandboxContext>): Promise<Pair[]> {
  if (!(c.req.header('content-type') ?? '').startsWith('multipart/form-data')) return []
  const pairs: Pair[] = []
  const form = await c.req.raw.formData().catch(() => new FormData())
  form.forEach((value, name) => {
    if (typeof value === 'string') pairs.push([name, value])
  })
  return pairs
}

function readAuthorization(header: string | undefined): Pair[] {
  const list = /^OAuth\s+(.*)$/is.exec(header ?? '')?.[1] ?? ''
  return [...list.matchAll(/([\w.~-]+)="([^"]*)"/g)]
    .map((found): Pair => [decode(found[1] ?? ''), decode(found[2] ?? '')])
    .filter(([name]) => name !== 'realm')
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
