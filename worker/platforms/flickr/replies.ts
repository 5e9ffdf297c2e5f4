import * as z from 'zod'

/** Flickr's JSON is converted from XML: a value may come as a number or as text, and texts are in `_content`. */
const text = z.union([z.string(), z.number()]).transform(String)
const whole = z.coerce.number().int()
const content = z.union([text, z.object({ _content: text.default('') }).transform(value => value._content)])
const optionalText = text.nullish().transform(value => value ?? '')
const optionalWhole = whole.nullish().transform(value => value ?? 0)

/** The part that every reply has. */
export const StatReply = z.discriminatedUnion('stat', [
  z.object({ stat: z.literal('ok') }),
  z.object({ stat: z.literal('fail'), code: whole, message: text.default('') }),
])

const optionalNumber = text.nullish().transform(value => Number(value ?? 0))

const renditions = {
  url_q: optionalText,
  url_n: optionalText,
  width_n: optionalWhole,
  height_n: optionalWhole,
  url_w: optionalText,
  width_w: optionalWhole,
  height_w: optionalWhole,
  url_z: optionalText,
  width_z: optionalWhole,
  height_z: optionalWhole,
  url_c: optionalText,
  width_c: optionalWhole,
  height_c: optionalWhole,
  url_l: optionalText,
  width_l: optionalWhole,
  height_l: optionalWhole,
  url_h: optionalText,
  url_k: optionalText,
  url_o: optionalText,
  width_o: optionalWhole,
  height_o: optionalWhole,
}

const photo = z.object({
  id: text,
  title: content.default(''),
  description: content.default(''),
  dateupload: whole,
  datetaken: text,
  datetakenunknown: optionalWhole,
  /** Clean tags, separated by spaces. */
  tags: text.default(''),
  media: text.default('photo'),
  pathalias: optionalText,
  /** Degrees; both 0 where the photo is not on the map. */
  latitude: optionalNumber,
  longitude: optionalNumber,
  /** From 1, the world, to 16, a street; 0 where there is no position. */
  accuracy: optionalNumber,
  /** 1 if everyone may see the position; lists for the owner also contain all other positions. */
  geo_is_public: optionalNumber,
  ...renditions,
})
export type FlickrPhoto = z.infer<typeof photo>

const page = { pages: whole, total: whole, photo: z.array(photo) }
export const SearchReply = z.object({ photos: z.object(page) })
export const AlbumPhotosReply = z.object({ photoset: z.object({ ...page, title: content.default('') }) })

export const AlbumsReply = z.object({
  photosets: z.object({
    pages: whole.default(1),
    photoset: z
      .array(
        z.object({
          id: text,
          primary: optionalText,
          secret: optionalText,
          server: optionalText,
          title: content.default(''),
          description: content.default(''),
          count_photos: whole.optional(),
          photos: optionalWhole,
          count_views: optionalWhole,
          date_create: whole,
          primary_photo_extras: z.object({ url_q: optionalText }).optional(),
        }),
      )
      .default([]),
  }),
})
export type FlickrAlbum = z.infer<typeof AlbumsReply>['photosets']['photoset'][number]

const tag = z.object({ id: optionalText, full_tag_id: optionalText, author: optionalText, raw: text })

/** Absent if the photo is not on the map. One that cannot be parsed must not make a write fail. */
const location = z
  .object({ latitude: optionalNumber, longitude: optionalNumber, accuracy: optionalNumber })
  .nullish()
  .catch(null)
const geoperms = z.object({ ispublic: optionalNumber }).nullish().catch(null)

export const InfoReply = z.object({
  photo: z.object({
    title: content,
    description: content,
    tags: z.object({ tag: z.array(tag).default([]) }),
    location,
    geoperms,
  }),
})

export type FlickrInfo = z.infer<typeof InfoReply>['photo']

/** setMeta returns what it has stored, or only `ok`. */
export const MetaReply = z.object({
  photo: z.object({ title: content.optional(), description: content.optional() }).optional(),
})

/** addTags returns tags of the photo; whether all or only the added ones is not documented. */
export const AddedReply = z.object({ tags: z.object({ tag: z.array(tag).default([]) }).optional() })

export const DoneReply = z.object({})

export const PersonReply = z.object({
  person: z.object({
    nsid: text,
    iconserver: optionalText,
    iconfarm: optionalText,
    username: content,
    realname: content.default(''),
    profileurl: content.default(''),
  }),
})

/** The form-encoded answers of the OAuth steps, as objects. */
export const RequestTokenReply = z.object({
  oauth_callback_confirmed: z.literal('true'),
  oauth_token: z.string().min(1),
  oauth_token_secret: z.string().min(1),
})
export const AccessTokenReply = z.object({
  oauth_token: z.string().min(1),
  oauth_token_secret: z.string().min(1),
  user_nsid: z.string().min(1),
  username: z.string().default(''),
  fullname: z.string().default(''),
})
