import * as z from 'zod'
import type { Provider } from '#worker/domain/platforms.ts'
import { aUser, type TestUser } from './factories.ts'
import { type LibraryPhoto, library, type Photographer } from './flickr.ts'
import { giveAccount } from './granted.ts'

const Photo = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  missing: z.array(z.enum(['title', 'description', 'tags'])),
  urlSmall: z.url(),
  urlMedium: z.url(),
  urlLarge: z.url(),
  urlXLarge: z.union([z.url(), z.literal('')]),
  width: z.number().positive(),
  height: z.number().positive(),
  dateUploaded: z.iso.datetime(),
  dateTaken: z.string().nullable(),
  pageUrl: z.url(),
})
const Page = z.object({ photos: z.array(Photo), nextCursor: z.string().nullable(), total: z.number() })
const Albums = z.object({
  albums: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      thumbnailUrl: z.string(),
      photoCount: z.number(),
      views: z.number(),
      dateCreated: z.iso.datetime(),
    }),
  ),
})

/** Everything a query lists, from all its pages. */
export async function listed(user: TestUser, query: Record<string, string>) {
  const pages = await allPages(user, query)
  return { photos: pages.flatMap(found => found.photos), totals: [...new Set(pages.map(found => found.total))] }
}

export async function connected(account: Photographer = 'ansel'): Promise<TestUser> {
  const user = await aUser()
  await giveAccount(user, 'flickr', account)
  return user
}

export async function page(user: TestUser, query: Record<string, string>) {
  const answer = await user.get(`/api/photos?${new URLSearchParams({ provider: 'flickr', ...query })}`)
  if (!answer.ok) throw new Error(`The listing answered ${answer.status}`)
  return Page.parse(await answer.json())
}

export async function allPages(user: TestUser, query: Record<string, string>) {
  const pages = [await page(user, query)]
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await page(user, { ...query, cursor }))
  }
  return pages
}

export async function photosOf(account: Photographer): Promise<LibraryPhoto[]> {
  return (await library(account)).filter(photo => photo.media === 'photo')
}

export const ids = (photos: readonly { id: string }[]) => photos.map(photo => photo.id)
export const clean = (tag: string) => tag.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

export async function albumsOf(user: TestUser, provider: Provider = 'flickr') {
  const answer = await user.get(`/api/photos/albums?provider=${provider}`)
  return Albums.parse(await answer.json()).albums
}
