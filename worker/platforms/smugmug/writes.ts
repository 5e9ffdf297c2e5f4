import { FIELDS } from '../../domain/fields.ts'
import { canonicalTag } from '../../domain/tags.ts'
import type { Config } from '../../env.ts'
import { type PhotoState, type PhotoText, PlatformError, type PlatformSession, type Write } from '../platform.ts'
import { callSmugMug } from './call.ts'
import { keywordsField } from './keywords.ts'
import { ImageReply, type SmugMugImage } from './replies.ts'

const NAME = '/image/:key'
const QUERY = { _verbosity: '1' }

/** Photos are addressed by key and version. A photo that was never replaced has version 0. */
const firstAddress = (photoId: string) => `/image/${encodeURIComponent(photoId)}-0`

export async function readPhoto(config: Config, session: PlatformSession, photoId: string): Promise<PhotoState> {
  const options = { name: NAME, query: QUERY }
  const { Response } = await callSmugMug(config, session, 'GET', firstAddress(photoId), options, ImageReply)
  return stateOf(Response.Image)
}

/**
 * One call with all changes. It replaces all keywords, so those that are there are sent along, first and in their
 * order.
 */
export function writes(
  config: Config,
  photoId: string,
  current: PhotoState,
  texts: Partial<PhotoText>,
  addTags: string[],
): Write[] {
  const raws = current.tags.map(tag => tag.raw)
  return patch(config, photoId, current, texts, addTags.length > 0 ? [...raws, ...addTags] : undefined)
}

/** Removes our keywords. All others stay, as do changes by the owner since. */
export function restores(
  config: Config,
  photoId: string,
  current: PhotoState,
  texts: Partial<PhotoText>,
  { ourTags }: { backupTags: string[]; ourTags: string[] },
): Write[] {
  const ours = new Set(ourTags.map(raw => canonicalTag('smugmug', raw)))
  const kept = current.tags.map(tag => tag.raw).filter(raw => !ours.has(canonicalTag('smugmug', raw)))
  return patch(config, photoId, current, texts, kept.length < current.tags.length ? kept : undefined)
}

function patch(
  config: Config,
  photoId: string,
  current: PhotoState,
  { title, description }: Partial<PhotoText>,
  keywords: string[] | undefined,
): Write[] {
  const texts = {
    ...(title !== undefined && { Title: title }),
    ...(description !== undefined && { Caption: description }),
  }
  const changed = { title, description, tags: keywords }
  const fields = FIELDS.filter(field => changed[field] !== undefined)
  if (fields.length === 0) return []
  return [
    {
      name: `PATCH ${NAME}`,
      fields,
      async run(session) {
        const field = keywords === undefined ? {} : keywordsField(keywords)
        if (!field) throw new PlatformError('refused', 'A keyword cannot be written back as it is spelled')
        const path = current.address ?? firstAddress(photoId)
        const options = { name: NAME, query: QUERY, body: { ...texts, ...field } }
        const { Response } = await callSmugMug(config, session, 'PATCH', path, options, ImageReply)
        return stateOf(Response.Image)
      },
    },
  ]
}

function stateOf(image: SmugMugImage): PhotoState {
  return {
    title: image.Title,
    description: image.Caption,
    tags: image.KeywordArray.map(raw => ({ raw, id: '', byOwner: true })),
    address: `/image/${encodeURIComponent(image.ImageKey)}-${image.Serial}`,
  }
}
