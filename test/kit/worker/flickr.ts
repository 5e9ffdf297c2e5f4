import { env } from 'cloudflare:workers'
import * as z from 'zod'
import { configOf } from '#worker/env.ts'
import { flickr } from '#worker/platforms/flickr/flickr.ts'
import type { Platform, PlatformSession, Send } from '#worker/platforms/platform.ts'
import type { Client } from './api.ts'

/** The photographers of the sandbox's library. */
export type Photographer = 'ansel' | 'dorothea' | 'vivian' | 'imogen'

const LibraryPhoto = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  albums: z.array(z.string()),
  dateUploaded: z.string(),
  dateTaken: z.string(),
  visibility: z.string(),
  media: z.enum(['photo', 'video']),
  fileName: z.string(),
  geo: z.object({ latitude: z.number(), longitude: z.number(), public: z.boolean() }).nullable(),
})
export type LibraryPhoto = z.infer<typeof LibraryPhoto>

const LogEntry = z.object({ n: z.number(), method: z.string(), status: z.number().nullable(), wrote: z.boolean() })

export async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${env.SANDBOX_ORIGIN}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} /control${path} answered ${answer.status}`)
  const text = await answer.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** What the platform has stored, in upload order. */
export async function library(account: Photographer): Promise<LibraryPhoto[]> {
  return z.array(LibraryPhoto).parse(await control('GET', `/photos/flickr/${account}`))
}

export async function libraryPhoto(account: Photographer, id: string): Promise<LibraryPhoto> {
  return LibraryPhoto.parse(await control('GET', `/photos/flickr/${account}/${id}`))
}

/** A new photo of the photographer's, for tests that write. */
export async function uploadPhoto(account: Photographer, texts: Partial<LibraryPhoto>): Promise<LibraryPhoto> {
  return LibraryPhoto.parse(await control('POST', `/photos/flickr/${account}`, texts))
}

export async function flickrCalls(since = 0): Promise<z.infer<typeof LogEntry>[]> {
  return z.array(LogEntry).parse(await control('GET', `/calls?service=flickr&since=${since}`))
}

/** Submits the platform's consent page. Returns the address of the callback or, for `oob`, the verifier. */
export async function decide(
  authUrl: string,
  account: Photographer,
  decision: 'approve' | 'deny' = 'approve',
): Promise<{ callback: URL | undefined; verifier: string | undefined }> {
  const answer = await fetch(authUrl, {
    method: 'POST',
    body: new URLSearchParams({ account, decision }),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (location) return { callback: new URL(location), verifier: undefined }
  const { verifier } = z.object({ verifier: z.string().optional() }).parse(await answer.json())
  return { callback: undefined, verifier }
}

/** Connects the photographer's account in this browser as a person does. Returns the address the browser ends at. */
export async function connectFlickr(client: Client, account: Photographer): Promise<string> {
  const { authUrl } = z.object({ authUrl: z.string() }).parse(await (await client.get('/api/auth/flickr')).json())
  const { callback } = await decide(authUrl, account)
  if (!callback) throw new Error('The platform did not return the browser')
  const answer = await client.get(`${callback.pathname}${callback.search}`)
  return answer.headers.get('location') ?? `status ${answer.status}`
}

/** The adapter with a session, calling the stand-in without the rest of the app. */
export async function flickrSession(account: Photographer): Promise<{ platform: Platform; session: PlatformSession }> {
  const platform = flickr(configOf(env))
  const callbackUrl = 'http://localhost:8788/api/auth/flickr/callback'
  const { authUrl, key, secret } = await platform.startAuth(directSend, callbackUrl)
  const { callback } = await decide(authUrl, account)
  const verifier = callback?.searchParams.get('oauth_verifier') ?? ''
  const { credentials, profile } = await platform.finishAuth(directSend, { key, secret, verifier, callbackUrl })
  return { platform, session: { credentials, ...profile, send: directSend } }
}

export const directSend: Send = async (_name, request, leaving) => {
  await leaving?.()
  const answer = await fetch(request)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
