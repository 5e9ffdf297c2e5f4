const MAY = {
  public: 'see what everybody sees',
  read_user: 'read your private account data',
  write_user: 'update your profile',
  read_photos: 'read private data of your photos',
  write_photos: 'update your photos',
  write_likes: 'like photos for you',
  write_followers: 'follow people for you',
  read_collections: 'see your private collections',
  write_collections: 'create and update your collections',
} as const

const SCOPES = [
  'public',
  'read_user',
  'write_user',
  'read_photos',
  'write_photos',
  'write_likes',
  'write_followers',
  'read_collections',
  'write_collections',
] as const
export type Scope = (typeof SCOPES)[number]

/** Separated by spaces; none means `public`. Undefined when one is unknown. */
export function parseScopes(asked: string | undefined): Scope[] | undefined {
  const names = (asked ?? '').split(/\s+/).filter(Boolean)
  const known = SCOPES.filter(scope => names.includes(scope))
  if (names.some(name => !SCOPES.some(scope => scope === name))) return undefined
  return known.length > 0 ? known : ['public']
}

/** The requested permissions in the words of the consent page. */
export function permissionsOf(scopes: Scope[]): string {
  return scopes.map(scope => MAY[scope]).join(', ')
}
