import type { Context } from 'hono'
import type { SandboxContext } from '../sandbox.ts'

export type Pair = readonly [name: string, value: string]

/** A request as a signature sees it: verb, address and every parameter wherever it was sent. */
export type ApiRequest = {
  verb: string
  url: string
  origin: string
  pairs: Pair[]
  get: (name: string) => string | undefined
}

export async function readRequest(c: Context<SandboxContext>): Promise<ApiRequest> {
  const origin = `http://${(c.req.header('host') ?? 'localhost').toLowerCase().replace(/:80$/, '')}`
  const url = new URL(c.req.url)
  const pairs: Pair[] = [
    ...new URLSearchParams(url.search),
    ...(await readBody(c)),
    ...readAuthorization(c.req.header('authorization')),
  ]
  return {
    verb: c.req.method,
    url: origin + url.pathname,
    origin,
    pairs,
    get: name => pairs.find(([key]) => key === name)?.[1],
  }
}

async function readBody(c: Context<SandboxContext>): Promise<Pair[]> {
  if (c.req.method !== 'POST') return []
  const type = c.req.header('content-type') ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) return [...new URLSearchParams(await c.req.text())]
  if (!type.startsWith('multipart/form-data')) return []
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
