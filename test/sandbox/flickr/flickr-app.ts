import { SANDBOX_KEYS } from '../keys.ts'
import type { ApiRequest } from '../signed-request.ts'

/** Whose signatures count, and for which addresses. */
export const FLICKR_APP = {
  keys: SANDBOX_KEYS.flickr,
  /** A client whose requests are sent here by a changed host has signed Flickr's own address, as Flickr wants it. */
  alsoAt: ({ url, origin }: ApiRequest): string[] => {
    const path = url.slice(origin.length).replace(/^\/flickr/, '')
    return ['https://api.flickr.com', 'https://www.flickr.com'].map(host => host + path)
  },
}
