import * as z from 'zod'

const optionalText = z
  .string()
  .nullish()
  .transform(value => value ?? '')
const owner = z.object({ id: z.string(), username: z.string() })

export const TokenReply = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(''),
  refresh_token: z.string().default(''),
})

export const MeReply = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  name: optionalText,
  profile_image: z.object({ large: optionalText }).optional(),
  links: z.object({ html: optionalText }).optional(),
})

const photo = {
  id: z.string().min(1),
  created_at: z.string(),
  width: z.number(),
  height: z.number(),
  description: optionalText,
  urls: z.object({ regular: z.string(), small: z.string() }),
  links: z.object({ html: optionalText }),
  user: owner,
}
/** Photos as lists show them, without tags. */
export const PhotosReply = z.array(z.object(photo))
export type UnsplashPhoto = z.infer<typeof PhotosReply>[number]

const tags = z.array(z.union([z.string(), z.object({ title: z.string() }).transform(tag => tag.title)]))
/**
 * A photo as it is read by itself. Only the owner sees `user_tags`. Writes depend on this reply, so a missing field
 * must not count as empty.
 */
export const PhotoReply = z.object({
  ...photo,
  description: z
    .string()
    .nullable()
    .transform(value => value ?? ''),
  tags,
  user_tags: tags.nullish(),
})
export type UnsplashPhotoInFull = z.infer<typeof PhotoReply>

export const CollectionReply = z.object({ title: optionalText, description: optionalText })
export const CollectionsReply = z.array(
  z.object({
    id: z.union([z.string(), z.number()]).transform(String),
    title: optionalText,
    published_at: optionalText,
    updated_at: optionalText,
    total_photos: z.number().default(0),
    cover_photo: z.object({ urls: z.object({ thumb: optionalText }) }).nullish(),
    user: owner.nullish(),
  }),
)
