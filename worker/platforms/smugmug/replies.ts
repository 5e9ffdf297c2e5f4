import * as z from 'zod'

const optionalText = z
  .string()
  .nullish()
  .transform(value => value ?? '')
const whole = z.coerce.number().int()

/** With `_verbosity=1` links are strings; otherwise they are objects. */
const link = z.union([z.string(), z.object({ Uri: z.string() }).transform(({ Uri }) => Uri)])
const links = z.record(z.string(), link).default({})

const pages = z.object({ Total: whole }).default({ Total: 0 })

const image = z.object({
  ImageKey: z.string().min(1),
  Serial: whole.default(0),
  Title: optionalText,
  Caption: optionalText,
  KeywordArray: z.array(z.string()).default([]),
  ThumbnailUrl: optionalText,
  OriginalWidth: whole.default(1),
  OriginalHeight: whole.default(1),
  DateTimeUploaded: z.string(),
  DateTimeOriginal: optionalText,
  IsVideo: z.boolean().default(false),
  CanEdit: z.boolean().default(true),
  WebUri: optionalText,
  Uris: links,
})
export type SmugMugImage = z.infer<typeof image>

const size = z.object({ Url: optionalText }).nullish()
const sizes = z.object({
  ImageSizeSmall: size,
  ImageSizeMedium: size,
  ImageSizeLarge: size,
  ImageSizeXLarge: size,
  ImageSizeX2Large: size,
  ImageSizeX3Large: size,
  ImageSizeX4Large: size,
  ImageSizeOriginal: size,
})
export type SmugMugSizes = z.infer<typeof sizes>

/** What `_expand` adds to a list, by the address of each link. */
const expansions = z
  .record(
    z.string(),
    z.object({
      ImageSizeDetails: sizes.optional(),
      Image: z.object({ DateTimeOriginal: optionalText, ThumbnailUrl: optionalText }).optional(),
    }),
  )
  .default({})

/** The key of an empty list is absent. */
export const SearchReply = z.object({
  Response: z.object({ Image: z.array(image).default([]), Pages: pages }),
  Expansions: expansions,
})
export const AlbumImagesReply = z.object({
  Response: z.object({ AlbumImage: z.array(image).default([]), Pages: pages }),
  Expansions: expansions,
})
export type Expansions = z.infer<typeof expansions>

const requiredText = z
  .string()
  .nullable()
  .transform(value => value ?? '')

/** Writes depend on this reply, so a missing field must not count as empty. */
export const ImageReply = z.object({
  Response: z.object({
    Image: image.extend({ Title: requiredText, Caption: requiredText, KeywordArray: z.array(z.string()) }),
  }),
})

const album = z.object({
  AlbumKey: z.string().min(1),
  Name: optionalText,
  Description: optionalText,
  ImageCount: whole.default(0),
  Date: optionalText,
  LastUpdated: optionalText,
  Uris: links,
})
export type SmugMugAlbum = z.infer<typeof album>
export const AlbumsReply = z.object({
  Response: z.object({ Album: z.array(album).default([]), Pages: pages }),
  Expansions: expansions,
})
export const AlbumReply = z.object({ Response: z.object({ Album: album }) })

export const UserReply = z.object({
  Response: z.object({
    User: z.object({
      NickName: z.string().min(1),
      Name: optionalText,
      WebUri: optionalText,
      Uris: z.object({ Node: link }),
    }),
  }),
})
export const BioImageReply = z.object({
  Response: z.object({ BioImage: z.object({ ThumbnailUrl: optionalText, ImageKey: optionalText }) }),
})

/** The form-encoded answers of the OAuth steps, as objects. */
export const TokenReply = z.object({ oauth_token: z.string().min(1), oauth_token_secret: z.string().min(1) })
