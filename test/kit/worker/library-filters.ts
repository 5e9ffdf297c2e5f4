import type { Photo, PhotoIdsAnswer, PhotosAnswer } from '#worker/contract/photos.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import type { TestUser } from './factories.ts'
import type { LibraryPhoto } from './flickr.ts'
import { clean } from './listing.ts'
import { libraryOf } from './platforms.ts'

export type Query = Record<string, string>
/** A photo as its platform has stored it, with the state that the person's jobs say. */
export type Known = LibraryPhoto & { work: string }
export type Part = { query: Query; wants: (photo: Known) => boolean }

type OnPlatform = { fields: Photo['missing']; tagForm?: (tag: string) => string; hasDates: boolean; list: string }
const lowerCase = (tag: string) => tag.toLowerCase().replace(/\s+/g, ' ').trim()
/** What lists show there, the form in which tags are compared, and the call that lists a page. */
export const ON: Record<Provider, OnPlatform> = {
  flickr: { fields: ['title', 'description', 'tags'], tagForm: clean, hasDates: true, list: 'photos.search' },
  unsplash: { fields: ['description'], hasDates: false, list: '/photos?' },
  smugmug: { fields: ['title', 'description', 'tags'], tagForm: lowerCase, hasDates: true, list: '!search' },
}

export function lacks({ title, description, tags }: LibraryPhoto, fields: Photo['missing']): Photo['missing'] {
  const isCameras = /^(IMG|DSC|DSCF|DSCN|P|PXL|MVIMG)_?\d|^_ICT\d/.test(title)
  const isMissing = { title: title.trim() === '' || isCameras, description: description.trim() === '', tags: !tags[0] }
  return fields.filter(field => isMissing[field])
}

/** What the photos with these states have on their platform; the others are in no job. */
export async function known(provider: Provider, states: Record<string, string>): Promise<Known[]> {
  const photos = (await libraryOf(provider, 'ansel')).filter(({ media }) => media === 'photo')
  return photos.map(photo => ({ ...photo, work: states[photo.id] ?? 'none' }))
}

async function pageOf(user: TestUser, query: Query): Promise<PhotosAnswer> {
  const answer = await user.get(`/api/photos?${new URLSearchParams(query)}`)
  if (!answer.ok) throw new Error(`${JSON.stringify(query)}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

export async function idsOf(user: TestUser, query: Query): Promise<PhotoIdsAnswer> {
  return (await user.get(`/api/photos/ids?${new URLSearchParams(query)}`)).json()
}

/** Lists, each of which is read a page at a time. */
export function openLists(user: TestUser, queries: Query[]) {
  const lists = queries.map(query => ({ query, cursor: '' as string | null, photos: [] as Photo[], totals: [0] }))
  const isOpen = () => lists.some(({ cursor }) => cursor !== null)
  async function turn() {
    for (const list of lists) {
      if (list.cursor === null) continue
      const page = await pageOf(user, { ...list.query, ...(list.cursor !== '' && { cursor: list.cursor }) })
      list.photos.push(...page.photos)
      list.totals.push(page.total)
      list.cursor = page.nextCursor
    }
  }
  async function finish() {
    while (isOpen()) await turn()
    return lists
  }
  return { isOpen, turn, finish }
}

/** Texts of photos that lack some of them. */
export const TEXTS = [
  { title: '', description: '', tags: [] },
  { title: 'IMG_1234', description: '', tags: ['Golden Gate'] },
  { title: ' ', description: 'Fog over the bay.', tags: ['fog'] },
  { title: 'Old pier', description: '', tags: ['Old Pier', 'fog'] },
  { title: 'DSC_0042', description: 'Boats at rest.', tags: [] },
]
