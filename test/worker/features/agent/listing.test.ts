import { expect, test } from 'vitest'
import { listUploads, newestOf, type Upload } from '#worker/features/agent/listing.ts'
import type { ListedPhoto, PhotosPage } from '#worker/platforms/platform.ts'
import type { OpenSession } from '#worker/platforms/session.ts'

const upload = (id: string, uploadedAt: number): Upload => ({
  photo: { id, dateUploaded: new Date(uploadedAt).toISOString() } as ListedPhoto,
  uploadedAt,
})

/** A platform that lists these pages, one call each. */
function listing(pages: Upload[][]): OpenSession {
  const listPhotos = async (_: unknown, { cursor = '0' }: { cursor?: string }): Promise<PhotosPage> => {
    const next = Number(cursor) + 1
    const photos = (pages[Number(cursor)] ?? []).map(({ photo }) => photo)
    return { photos, nextCursor: next < pages.length ? `${next}` : null, total: pages.flat().length }
  }
  return { platform: { listPhotos }, session: {} } as unknown as OpenSession
}

const idsOf = (uploads: Upload[]) => uploads.map(({ photo }) => photo.id)

test('a photo with an invalid date does not hide those listed after it', async () => {
  const pages = [
    [upload('e', 50), upload('odd', 0), upload('d', 40)],
    [upload('c', 30), upload('b', 10)],
    [upload('a', 5)],
  ]
  expect(idsOf(await listUploads(listing(pages), 'unsplash', 20))).toEqual(['c', 'd', 'e'])
})

test('a photo listed on two pages counts once', async () => {
  const pages = [
    [upload('c', 30), upload('b', 20)],
    [upload('b', 20), upload('a', 10)],
  ]
  expect(idsOf(await listUploads(listing(pages), 'flickr', 0))).toEqual(['a', 'b', 'c'])
})

test('an upload date in the future does not hide earlier uploads', () => {
  expect(newestOf({ newest: null }, [upload('a', 10), upload('b', 5000)], 100)).toBe(100)
  expect(newestOf({ newest: 70 }, [upload('a', 10)], 100)).toBe(70)
})
