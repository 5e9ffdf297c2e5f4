export const PROVIDERS = ['flickr', 'unsplash', 'smugmug'] as const
export type Provider = (typeof PROVIDERS)[number]

/** What a platform can do. The UI and the services ask these, never the platform's name. */
export type Capabilities = {
  title: boolean
  albums: boolean
  tagSearch: boolean
  uploadDates: boolean
  takenDates: boolean
  albumViews: boolean
}

export type PlatformInfo = { name: string; siteUrl: string; capabilities: Capabilities }

export const PLATFORMS: Record<Provider, PlatformInfo> = {
  flickr: {
    name: 'Flickr',
    siteUrl: 'https://www.flickr.com',
    capabilities: { title: true, albums: true, tagSearch: true, uploadDates: true, takenDates: true, albumViews: true },
  },
  unsplash: {
    name: 'Unsplash',
    siteUrl: 'https://unsplash.com',
    capabilities: {
      title: false,
      albums: true,
      tagSearch: false,
      uploadDates: false,
      takenDates: false,
      albumViews: false,
    },
  },
  smugmug: {
    name: 'SmugMug',
    siteUrl: 'https://www.smugmug.com',
    capabilities: {
      title: true,
      albums: true,
      tagSearch: true,
      uploadDates: true,
      takenDates: true,
      albumViews: false,
    },
  },
}

export function isProvider(value: string): value is Provider {
  return (PROVIDERS as readonly string[]).includes(value)
}
