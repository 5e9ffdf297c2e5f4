import { TEXT_FIELDS } from '../../domain/fields.ts'
import type { Config } from '../../env.ts'
import { type PhotoState, type PhotoText, PlatformError, type PlatformSession, type Write } from '../platform.ts'
import { callFlickr } from './call.ts'
import { descriptionText } from './description.ts'
import { FlickrFailure } from './errors.ts'
import { readDescription, readPhoto } from './read-photo.ts'
import { MetaReply } from './replies.ts'

const METHOD = 'flickr.photos.setMeta'
/** The code of setMeta for a missing title or description. */
const TEXT_MISSING = 2

type Texts = Partial<PhotoText>
type Stored = Partial<PhotoState> | null
type Target = { config: Config; session: PlatformSession; photoId: string; current: PhotoState }

/**
 * Writes the texts that change, and names no other: the owner may have edited that one since our read. Texts are sent
 * as they are: those of a person, or of the owner from a backup, may contain markup on purpose, and those of the model
 * contain none by the rules.
 */
export function setMeta(config: Config, photoId: string, current: PhotoState, texts: Texts): Write[] {
  const fields = TEXT_FIELDS.filter(field => texts[field] !== undefined)
  if (fields.length === 0) return []
  return [
    {
      name: METHOD,
      fields,
      async run(session) {
        const target = { config, session, photoId, current }
        try {
          return await send(target, texts)
        } catch (error) {
          const wantsBoth = error instanceof FlickrFailure && error.code === TEXT_MISSING && fields.length === 1
          if (!wantsBoth) throw error
          return sendBoth(target, texts)
        }
      },
    },
  ]
}

/**
 * In case Flickr wants both texts, as its older documentation says. The other text is sent as it is now; if a
 * description then reads differently from before, it is sent again in the form it was read in, with the title that the
 * photo has by then, which may be a new one of the owner. Nothing is sent if a
 * text that is to change, or a tag, has changed since `current` was read, because a setTags that follows would name the
 * tags of that read.
 */
async function sendBoth(target: Target, texts: Texts): Promise<Stored> {
  const { config, session, photoId, current } = target
  const haveTagsChanged = ({ tags }: PhotoState) => JSON.stringify(tags) !== JSON.stringify(current.tags)
  const first = await readPhoto(config, session, photoId)
  const { title, description, descriptionAsRead = description } = first
  const read = { title, description }
  const isStale =
    TEXT_FIELDS.some(field => texts[field] !== undefined && read[field] !== current[field]) || haveTagsChanged(first)
  if (isStale) throw new PlatformError('passing', 'The photo has just been changed')
  const stored = await send(target, { ...read, ...texts })
  if (texts.description !== undefined || stored?.descriptionAsRead === descriptionAsRead) return stored
  try {
    const now = await readPhoto(config, session, photoId)
    const isOurs =
      [now.description, now.descriptionAsRead].includes(description) || now.description === descriptionText(description)
    const isInOtherForm = isOurs && now.descriptionAsRead !== descriptionAsRead
    const last = isInOtherForm ? await send(target, { title: now.title, description: descriptionAsRead }) : stored
    if (haveTagsChanged(now)) throw new Error('a tag was changed')
    // What is answered then is the owner's, and must not be taken for ours.
    if (isInOtherForm && now.title !== (stored?.title ?? texts.title)) throw new Error('the title was changed')
    return last
  } catch (error) {
    throw new PlatformError('unclear', `The texts were written, and then: ${error}`)
  }
}

async function send({ config, session, photoId }: Target, texts: Texts): Promise<Stored> {
  const { photo } = await callFlickr(config, session, 'POST', METHOD, { photo_id: photoId, ...texts }, MetaReply)
  const isTold = TEXT_FIELDS.every(field => texts[field] === undefined || photo?.[field] !== undefined)
  if (!photo || !isTold) return null
  return {
    ...(photo.title !== undefined && { title: photo.title }),
    ...(photo.description !== undefined && readDescription(photo.description)),
  }
}
