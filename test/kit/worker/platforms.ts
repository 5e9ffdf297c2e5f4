import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { configOf } from '#worker/env.ts'
import {
  type PhotoState,
  type PhotoText,
  type Platform,
  PlatformError,
  type PlatformSession,
  type Send,
  type Write,
} from '#worker/platforms/platform.ts'
import { platformFor } from '#worker/platforms/registry.ts'
import type { Client } from './api.ts'
import { aUser, type TestUser } from './factories.ts'
import { control, decide, directSend, type LibraryPhoto, type Photographer } from './flickr.ts'
import { giveAccount, granted } from './granted.ts'
import { generated, injectFault, startJob } from './jobs.ts'

/** What the platform has stored, in upload order. */
export async function libraryOf(provider: Provider, account: Photographer): Promise<LibraryPhoto[]> {
  return LibraryPhotos.parse(await control('GET', `/photos/${provider}/${account}`))
}

const LibraryPhotoOn = z.custom<LibraryPhoto>(value => z.object({ id: z.string() }).safeParse(value).success)
const LibraryPhotos = z.array(LibraryPhotoOn)

export async function photoOn(provider: Provider, account: Photographer, id: string): Promise<LibraryPhoto> {
  return LibraryPhotoOn.parse(await control('GET', `/photos/${provider}/${account}/${id}`))
}

/** A new photo of the photographer's, for tests that write. */
export async function uploadTo(
  provider: Provider,
  account: Photographer,
  texts: Partial<LibraryPhoto>,
): Promise<LibraryPhoto> {
  return LibraryPhotoOn.parse(await control('POST', `/photos/${provider}/${account}`, texts))
}

/** An edit by the owner on the platform itself. */
export const editOn = (provider: Provider, account: Photographer, id: string, change: object) =>
  control('PATCH', `/photos/${provider}/${account}/${id}`, change)

/** The scope of the budget that leases a person's calls with their connected account. */
export async function scopeOf(provider: Provider, { userId }: TestUser): Promise<string> {
  const db = openDb(env.DB)
  const account = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, userId)).get()
  if (!account) throw new Error('Nothing is connected')
  return platformFor(configOf(env), provider).budget(account.platformUserId).scope
}

/** A platform, or the model. */
type Service = Provider | 'openai'

const Call = z.object({
  n: z.number(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()),
  status: z.number().nullable(),
  wrote: z.boolean(),
})

/** The service's call log, oldest first. `about`: only calls whose method contains it, as the ids in addresses do. */
export async function callsOf(service: Service, { since = 0, about = '' } = {}) {
  const query = new URLSearchParams({ service, since: String(since), about })
  const calls = z.array(Call).parse(await control('GET', `/calls?${query}`))
  return calls.filter(call => call.method.includes(about))
}

export async function lastCall(service: Service): Promise<number> {
  return z.object({ n: z.number() }).parse(await control('GET', `/calls/${service}/last`)).n
}

const AuthUrl = z.object({ authUrl: z.string() })

/** Goes through the platform's consent page; returns the path of the callback. */
export async function approval(
  client: Client,
  provider: Provider,
  account: Photographer,
  decision: 'approve' | 'deny' = 'approve',
): Promise<string> {
  const { authUrl } = AuthUrl.parse(await (await client.get(`/api/auth/${provider}`)).json())
  const { callback } = await decide(authUrl, account, decision)
  if (!callback) throw new Error('The platform did not return the browser')
  return `${callback.pathname}${callback.search}`
}

/** Connects the photographer's account in this browser as a person does. Returns the address the browser ends at. */
export async function connectTo(client: Client, provider: Provider, account: Photographer): Promise<string> {
  const answer = await client.get(await approval(client, provider, account))
  return answer.headers.get('location') ?? `status ${answer.status}`
}

/** A full user with a connected account. */
export async function aPhotographerOn(provider: Provider, account: Photographer = 'dorothea'): Promise<TestUser> {
  const user = await aUser()
  await giveAccount(user, provider, account)
  return user
}

/** The adapter with a session, calling the stand-in without the rest of the app. */
export async function sessionOn(
  provider: Provider,
  account: Photographer,
  send: Send = directSend,
): Promise<{ platform: Platform; session: PlatformSession }> {
  const { credentials, profile } = await granted(provider, account, send)
  return { platform: platformFor(configOf(env), provider), session: { credentials, ...profile, send } }
}

/** The texts in which the photo differs from the target. */
export function changedTexts(current: PhotoState, target: PhotoText): Partial<PhotoText> {
  return {
    ...(target.title !== current.title && { title: target.title }),
    ...(target.description !== current.description && { description: target.description }),
  }
}

export const raws = (state: Partial<PhotoState> | null | undefined) => state?.tags?.map(tag => tag.raw)

export async function carryOut(session: PlatformSession, writes: Write[]) {
  const stored: (Partial<PhotoState> | null)[] = []
  for (const write of writes) stored.push(await write.run(session))
  return { names: writes.map(write => write.name), stored }
}

export async function kindOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof PlatformError) return error.kind
    throw error
  }
  return 'no error'
}

/** A session whose calls all get this answer. */
export function answered(session: PlatformSession, status: number, text: string, headers = {}): PlatformSession {
  return { ...session, send: async () => ({ status, text, headers: new Headers(headers) }) }
}

/** A job of new photos of dorothea's that she has listed. */
export async function startedOn(
  provider: Provider,
  user: TestUser,
  texts: Partial<LibraryPhoto>[],
): Promise<{ jobId: string; photos: LibraryPhoto[] }> {
  const photos: LibraryPhoto[] = []
  for (const text of texts) photos.push(await uploadTo(provider, 'dorothea', text))
  const answer = await user.get(`/api/photos?provider=${provider}&limit=${texts.length}`)
  if (!answer.ok) throw new Error(`The listing answered ${answer.status}`)
  const photoIds = photos.map(photo => photo.id)
  return { jobId: await startJob(user, photoIds, { provider }), photos }
}

/** The same job once its texts are generated. */
export async function describedOn(provider: Provider, user: TestUser, texts: Partial<LibraryPhoto>[]) {
  const { jobId, photos } = await startedOn(provider, user, texts)
  return { job: await generated(user, jobId), photos }
}

/** The next `times` reads of a user's own data at SmugMug return this nickname. */
export function renamed(nickname: string, times: number): void {
  const rename = async (request: Request, send: typeof fetch) => {
    const text = await (await send(request)).text()
    return new Response(text.replace(/"NickName":"[^"]*"/, `"NickName":"${nickname}"`))
  }
  injectFault('!authuser', '', rename, times)
}
