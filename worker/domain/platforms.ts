export const PROVIDERS = ['flickr', 'unsplash', 'smugmug'] as const
export type Provider = (typeof PROVIDERS)[number]

/** What a platform can do. The UI and the services check these, never the platform's name. */
export type Capabilities = {
  /** Photos have titles. Without them our title begins the description. */
  title: boolean
  albums: boolean
  tagSearch: boolean
  uploadDates: boolean
  /** Filtering by the date taken, and sorting by it. */
  takenDates: boolean
  albumViews: boolean
  /** Listings show each photo's tags. Without them a photo's tags are known only once it is in a job. */
  listedTags: boolean
  /** The platform can show a code to paste on /manual-auth instead of redirecting back. */
  manualCode: boolean
}

export type PlatformInfo = {
  name: string
  siteUrl: string
  /** The feature flag that offers it. */
  flag: `${Uppercase<Provider>}_ENABLED`
  capabilities: Capabilities
  /** How long after its upload a photo may first appear in a listing, because of a slow index or a review before publication. */
  lookBackHours: number
  /** How many photos one call lists. */
  listPage: number
  /**
   * How many photos an hour can be described and applied at most, by all people together, where the platform limits the
   * calls of a key: Flickr 3,600 at 3.03 a photo, Unsplash 5,000 at 3. Null where it does not.
   */
  appliedPerHour: number | null
  /** What an undo cannot restore there, as a sentence for the user; null if it restores everything. */
  undoLimit: string | null
}

export const PLATFORMS: Record<Provider, PlatformInfo> = {
  flickr: {
    name: 'Flickr',
    siteUrl: 'https://www.flickr.com',
    flag: 'FLICKR_ENABLED',
    capabilities: {
      title: true,
      albums: true,
      tagSearch: true,
      uploadDates: true,
      takenDates: true,
      albumViews: true,
      listedTags: true,
      manualCode: true,
    },
    lookBackHours: 48,
    listPage: 500,
    appliedPerHour: 1190,
    undoLimit: null,
  },
  unsplash: {
    name: 'Unsplash',
    siteUrl: 'https://unsplash.com',
    flag: 'UNSPLASH_ENABLED',
    capabilities: {
      title: false,
      albums: true,
      tagSearch: false,
      uploadDates: false,
      takenDates: false,
      albumViews: false,
      listedTags: false,
      manualCode: false,
    },
    lookBackHours: 168,
    listPage: 30,
    appliedPerHour: 1660,
    undoLimit:
      'Unsplash lets us put back your description and your tags. The tags it adds by itself, and the order it shows tags in, stay its own.',
  },
  smugmug: {
    name: 'SmugMug',
    siteUrl: 'https://www.smugmug.com',
    flag: 'SMUGMUG_ENABLED',
    capabilities: {
      title: true,
      albums: true,
      tagSearch: true,
      uploadDates: true,
      takenDates: true,
      albumViews: false,
      listedTags: true,
      manualCode: false,
    },
    lookBackHours: 48,
    listPage: 100,
    appliedPerHour: null,
    undoLimit: null,
  },
}

/** Our title and description as one text, for a platform without titles: the title is a sentence of its own. */
export function inOneText(title: string, description: string): string {
  if (title === '' || description === '') return title || description
  return `${title}${/[.!?…]$/.test(title) ? '' : '.'} ${description}`
}

export function isProvider(value: string): value is Provider {
  return (PROVIDERS as readonly string[]).includes(value)
}
