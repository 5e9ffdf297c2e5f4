import { canonicalTag, tagsToAdd } from '../../domain/tags.ts'
import type { Config } from '../../env.ts'
import { type PhotoState, type PhotoText, PlatformError, type PlatformSession, type Write } from '../platform.ts'
import { callSmugMug } from './call.ts'
import { keywordsField } from './keywords.ts'
import { ImageReply, type SmugMugImage } from './replies.ts'

const NAME = '/image/:key'
const QUERY = { _verbosity: '1' }

/** Photos are addressed by key and version; a photo that was never exchanged is version 0. */
const firstAddress = (photoId: string) => `/image/${encodeURIComponent(photoId)}-0`

export async function readPhoto(config: Config, session: PlatformSession, photoId: string): Promise<PhotoState> {
  const options = { name: NAME, query: QUERY }
  const { Response } = await callSmugMug(config, session, 'GET', firstAddress(photoId), options, ImageReply)
  return stateOf(Response.Image)
}

/** One call with what changes. It replaces the keywords, so the existing ones are sent too, first and in their order. */
export function writes(
  config: Config,
  photoId: string,
  current: PhotoState,
  target: PhotoText,
  addTags: string[],
): Write[] {
  const raws = current.tags.map(tag => tag.raw)
  const added = tagsToAdd('smugmug', raws, addTags)
  return patch(config, photoId, current, {
    texts: changedTexts(current, target),
    keywords: added.length > 0 ? [...raws, ...added] : undefined,
  })
}

/** Our keywords leave; whatever else is there now stays, as do the owner's changes since. */
export function restores(
  config: Config,
  photoId: string,
  current: PhotoState,
  target: PhotoText,
  { ourTags }: { backupTags: string[]; ourTags: string[] },
): Write[] {
  const ours = new Set(ourTags.map(raw => canonicalTag('smugmug', raw)))
  const kept = current.tags.map(tag => tag.raw).filter(raw => !ours.has(canonicalTag('smugmug', raw)))
  return patch(config, photoId, current, {
    texts: changedTexts(current, target),
    keywords: kept.length < current.tags.length ? kept : undefined,
  })
}

function changedTexts(current: PhotoText, target: PhotoText) {
  return {
    ...(target.title !== current.title && { Title: target.title }),
    ...(target.description !== current.description && { Caption: target.description }),
  }
}

type Change = { texts: { Title?: string; Caption?: string }; keywords: string[] | undefined }

function patch(config: Config, photoId: string, current: PhotoState, { texts, keywords }: Change): Write[] {
  if (Object.keys(texts).length === 0 && keywords === undefined) return []
  return [
    {
      name: `PATCH ${NAME}`,
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
