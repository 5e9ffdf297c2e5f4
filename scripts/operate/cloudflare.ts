import * as z from 'zod'
import { OperatorError } from './failure.ts'

const API = 'https://api.cloudflare.com/client/v4'
const TIMEOUT_MS = 30_000
const PAGE_SIZE = 100

const Envelope = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
  result: z.unknown(),
  result_info: z.object({ total_pages: z.number().optional() }).nullish(),
})

/** A refusal of Cloudflare's API. */
class CloudflareError extends OperatorError {
  override name = 'CloudflareError'
  readonly status: number
  readonly codes: number[]

  constructor(call: string, status: number, errors: { code: number; message: string }[]) {
    const said = errors.map(({ code, message }) => `${message} (${code})`).join('; ')
    super(`Cloudflare refused ${call} with ${status}: ${said || 'no reason given'}`)
    this.status = status
    this.codes = errors.map(({ code }) => code)
  }
}

export type Account = { baseUrl: string; token: string; accountId: string }

type Query = Record<string, string>
type Change = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: object; query?: Query }

export type Cloudflare = {
  account: Account
  /** @throws CloudflareError */
  read: <T>(path: string, schema: z.ZodType<T>, query?: Query) => Promise<T>
  /** Null where Cloudflare answers 404. @throws CloudflareError */
  find: <T>(path: string, schema: z.ZodType<T>, query?: Query) => Promise<T | null>
  /** All pages of a list. @throws CloudflareError */
  list: <T>(path: string, item: z.ZodType<T>, query?: Query) => Promise<T[]>
  /** @throws CloudflareError */
  change: <T>(path: string, schema: z.ZodType<T>, change: Change) => Promise<T>
}

/** The part of Cloudflare's API that belongs to one account; paths are those after `/accounts/{id}`. */
export function openCloudflare(account: Account): Cloudflare {
  const call = (path: string, change?: Change | { query: Query }) =>
    callApi(account, `accounts/${account.accountId}/${path}`, change)
  const read: Cloudflare['read'] = async (path, schema, query = {}) =>
    parsed(path, schema, (await call(path, { query })).result)
  return {
    account,
    read,
    async find(path, schema, query) {
      try {
        return await read(path, schema, query)
      } catch (error) {
        if (error instanceof CloudflareError && error.status === 404) return null
        throw error
      }
    },
    async list(path, item, query) {
      const items: unknown[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await call(path, { query: { ...query, page: `${page}`, per_page: `${PAGE_SIZE}` } })
        // An empty list may come as null.
        items.push(...parsed(path, z.array(z.unknown()), answer.result ?? []))
        pages = answer.result_info?.total_pages ?? 1
      }
      return parsed(path, z.array(item), items)
    },
    change: async (path, schema, change) => parsed(path, schema, (await call(path, change)).result),
  }
}

/** @throws OperatorError if Cloudflare answers with something else than it documents: nothing is concluded from that */
function parsed<T>(path: string, schema: z.ZodType<T>, result: unknown): T {
  const answer = schema.safeParse(result)
  if (answer.success) return answer.data
  const [issue] = answer.error.issues
  throw new OperatorError(
    `Cloudflare's answer about ${path} cannot be read: ${issue?.path.join('.')} ${issue?.message}`,
  )
}

/** The account to work on: the named one, or the only one that the token may use. @throws OperatorError */
export async function findAccount(env: NodeJS.ProcessEnv): Promise<Account> {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: accountId, CLOUDFLARE_API_BASE_URL: baseUrl = API } = env
  if (!token) {
    throw new OperatorError(
      'CLOUDFLARE_API_TOKEN is not set. docs/operating.md says which rights the token needs and where it is made.',
    )
  }
  if (accountId) return { baseUrl, token, accountId }
  const { result } = await callApi({ baseUrl, token }, 'accounts')
  const [first, ...others] = parsed('accounts', z.array(z.object({ id: z.string() })), result)
  if (first && others.length === 0) return { baseUrl, token, accountId: first.id }
  throw new OperatorError('The token may use several accounts, or none: name one in CLOUDFLARE_ACCOUNT_ID.')
}

async function callApi(
  { baseUrl, token }: Omit<Account, 'accountId'>,
  path: string,
  { method, body, query = {} }: Partial<Change> = {},
) {
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''
  const answer = await fetch(`${baseUrl}/${path}${search}`, {
    method: method ?? 'GET',
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new OperatorError(
      `Cloudflare's API did not answer ${method ?? 'GET'} ${path}. Try again; what is done stays done.`,
    )
  })
  const envelope = Envelope.safeParse(await answer.json().catch(() => null))
  if (!answer.ok || !envelope.data?.success) {
    throw new CloudflareError(`${method ?? 'GET'} ${path}`, answer.status, envelope.data?.errors ?? [])
  }
  return envelope.data
}
