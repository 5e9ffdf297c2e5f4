import { PLATFORMS, type Provider } from './platforms.ts'

/** The fields of a photo that we may fill. */
export const FIELDS = ['title', 'description', 'tags'] as const
export type Field = (typeof FIELDS)[number]
export const FIELD_NAMES: Record<Field, string> = { title: 'Title', description: 'Description', tags: 'Tags' }

export const TEXT_FIELDS = ['title', 'description'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** The fields a photo of this platform has. */
export function fieldsOf(provider: Provider): Field[] {
  const { title } = PLATFORMS[provider].capabilities
  return FIELDS.filter(field => field !== 'title' || title)
}

/** The fields that a photo with these missing must get. On a platform without titles, ours begins the description. */
export function neededFields(missing: readonly Field[], provider: Provider): Field[] {
  const { title } = PLATFORMS[provider].capabilities
  return FIELDS.filter(field => missing.includes(field === 'title' && !title ? 'description' : field))
}

/** The fields that the platform's listings show. */
export function listedFieldsOf(provider: Provider): Field[] {
  const { listedTags } = PLATFORMS[provider].capabilities
  return fieldsOf(provider).filter(field => field !== 'tags' || listedTags)
}
