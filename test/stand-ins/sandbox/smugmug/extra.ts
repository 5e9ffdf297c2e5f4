import * as z from 'zod'
import type { Album } from '../library/albums.ts'
import type { Photo } from '../library/photo.ts'

const PRIVACIES = ['Public', 'Unlisted', 'Private'] as const

const imageExtra = z.object({
  /** Incremented with every new version of the file. */
  serial: z.int().min(0),
  hidden: z.boolean(),
})
/** What only SmugMug stores of a photo. */
export type ImageExtra = z.infer<typeof imageExtra>

export function imageExtraOf(photo: Pick<Photo, 'extra'>): ImageExtra {
  return imageExtra.parse(photo.extra)
}

const albumExtra = z.object({ nodeId: z.string(), urlName: z.string(), privacy: z.enum(PRIVACIES) })
/** What only SmugMug stores of an album. */
export type AlbumExtra = z.infer<typeof albumExtra>

export function albumExtraOf(album: Pick<Album, 'extra'>): AlbumExtra {
  return albumExtra.parse(album.extra)
}
