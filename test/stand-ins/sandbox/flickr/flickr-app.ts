import { SANDBOX_KEYS } from '../keys.ts'
import type { ApiRequest } from '../signed-request.ts'

export const FLICKR_APP = {
  keys: SANDBOX_KEYS.flickr,
  /** A client that is redirected here by changing only the host still signs Flickr's address. */
  alsoAt: ({ url, origin }: ApiRequest): string[] => {
    const path = url.slice(origin.length).replace(/^\/flickr/, '')
    return ['https://api.flickr.com', 'https://www.flickr.com'].map(host => host + path)
  },
}
