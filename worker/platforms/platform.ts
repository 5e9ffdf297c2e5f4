import type { Album, PhotosQuery } from '../contract/photos.ts'
import type { ServiceTrouble } from '../domain/description.ts'
import type { Field } from '../domain/fields.ts'
import type { Provider } from '../domain/platforms.ts'

/** Decrypted. `secret` is the OAuth 1.0a token secret; with OAuth 2 the refresh token, or empty where none came. */
export type Credentials = { token: string; secret: string }

export type Profile = {
  platformUserId: string
  username: string
  displayName: string
  avatarUrl: string
  profileUrl: string
}

/**
 * Sends one HTTP request to the platform: takes a lease from the budget, times out after 15 s, follows no redirect.
 * `name` is the platform's method name, for the log. `leaving` runs when the call has its lease, right before it is sent; what
 * it throws is thrown instead, and nothing is sent.
 * @throws PlatformError kind `limited` (the key is spent), `down` (not sent), `unclear` (no answer, 5xx or a web page),
 * `passing` (unavailable, in the platform's own words).
 */
export type Send = (name: string, request: Request, leaving?: () => void | Promise<void>) => Promise<PlatformAnswer>
export type PlatformAnswer = { status: number; headers: Headers; text: string }

/** What calls in a person's name need. `username` is the one last known. */
export type PlatformSession = { credentials: Credentials; platformUserId: string; username: string; send: Send }

/** A photo as a listing shows it. Tags are as the list carries them (Flickr: clean form); none where it carries none. */
export type ListedPhoto = {
  id: string
  title: string
  description: string
  tags: string[]
  urlSmall: string
  urlMedium: string
  /** The rendition for the model: at least 512 px on its long side where the original has it, about 1,024 px. */
  urlLarge: string
  width: number
  height: number
  pageUrl: string
  /** ISO 8601 UTC. */
  dateUploaded: string
  /** Zoneless `YYYY-MM-DD HH:MM:SS`, or null when unknown. */
  dateTaken: string | null
  albumTitle: string | null
  /** Null where the list does not tell it. */
  albumDescription: string | null
  /** Name of the place it was taken at; null unless the list gives a position that everyone may see. */
  place: string | null
}

/** `total` counts what matches, on all pages. */
export type PhotosPage = { photos: ListedPhoto[]; nextCursor: string | null; total: number }

export type Tag = { raw: string; id: string; byOwner: boolean }

/**
 * A fresh read of one photo, which apply and undo act on. Tags are raw, in the platform's order. `address` is where
 * its writes go, on a platform where that changes.
 */
export type PhotoState = {
  title: string
  description: string
  /** The description in the form it was read in, on a platform that renders it: `description` is the text in that. */
  descriptionAsRead?: string
  tags: Tag[]
  address?: string
  /** The name of the place it was taken at; null where not everyone may know. Absent where a read does not tell. */
  place?: string | null
}

export type PhotoText = { title: string; description: string }

/** One write call, which changes `fields`. It answers what the platform says it now holds, null where it does not tell. */
export type Write = {
  name: string
  fields: Field[]
  run: (session: PlatformSession) => Promise<Partial<PhotoState> | null>
}

export type PlatformErrorKind =
  /** The token or its permission is gone; reconnecting helps. */
  | 'denied'
  /** Deleted, or not this person's to see. */
  | 'gone'
  /** The platform will never take this value. */
  | 'refused'
  /** Not sent: its caller no longer wants it. */
  | 'stopped'
  /** Over a limit; wait `retryAfterSeconds` where given. Nothing was done. */
  | 'limited'
  /** The platform is out, so nothing was sent; wait `retryAfterSeconds`. */
  | 'down'
  /** A transient fault that the platform reported; nothing was done. */
  | 'passing'
  /** It may or may not have been carried out: time-out, dropped, HTML, 5xx. Read again before writing. */
  | 'unclear'

export class PlatformError extends Error {
  override name = 'PlatformError'
  readonly kind: PlatformErrorKind
  /** Present whenever no call should follow before. */
  readonly retryAfterSeconds: number | undefined
  /** Present where the platform did not answer well: whether that is about the photo is told by its other answers. */
  readonly trouble: ServiceTrouble | undefined

  constructor(kind: PlatformErrorKind, message: string, retryAfterSeconds?: number, trouble?: ServiceTrouble) {
    super(message)
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
    this.trouble = trouble
  }
}

export type AuthStart = {
  authUrl: string
  /** What the callback returns: the request token (OAuth 1.0a) or state (OAuth 2). */
  key: string
  /** Kept encrypted until the callback; empty for OAuth 2. */
  secret: string
}

/** The protocol of a photo platform, without storage and without our own rules. */
export type Platform = {
  provider: Provider
  /**
   * The budget every call with these credentials leases from, whose limit is `perHour`, and the service that may be
   * out, which is another where calls are counted for each user. Connecting has no user yet: ''.
   */
  budget: (platformUserId: string) => { scope: string; service: string; perHour: number }
  /** `callbackUrl` may be `oob`: the platform then shows a code to paste. */
  startAuth: (send: Send, callbackUrl: string) => Promise<AuthStart>
  /** `verifier` is oauth_verifier or the OAuth 2 code. */
  finishAuth: (
    send: Send,
    request: { key: string; secret: string; verifier: string; callbackUrl: string },
  ) => Promise<{ credentials: Credentials; profile: Profile }>
  /**
   * Where accounts were once known by an id that may pass to somebody else: the id a person of this profile may have had
   * then, whether an id is one that lasts, and whose credentials these are, by such an id.
   */
  identity?: {
    earlierId: (profile: Profile) => string
    isLasting: (platformUserId: string) => boolean
    read: (session: PlatformSession) => Promise<string>
  }
  listAlbums: (session: PlatformSession) => Promise<Album[]>
  /** One page. Videos are left out, of `total` too. The query holds only criteria among the platform's capabilities. */
  listPhotos: (session: PlatformSession, query: PhotosQuery) => Promise<PhotosPage>
  readPhoto: (session: PlatformSession, photoId: string) => Promise<PhotoState>
  /** The Authorization header for a rendition that is not public; absent on a platform without such. */
  authorizeImage?: (credentials: Credentials, address: string) => Promise<string>
  /** Our texts as this platform takes them: where photos have no title, both go into the description. */
  texts: (ours: PhotoText) => PhotoText
  /** The text in a description as the platform shows it. Absent where it shows what was written. */
  descriptionText?: (asRead: string) => string
  /**
   * The calls that write these texts, with `addTags`, which are new there and not too many, after the tags that are
   * there. They name no other field; none where nothing changes.
   */
  writes: (photoId: string, current: PhotoState, texts: Partial<PhotoText>, addTags: string[]) => Write[]
  /**
   * The calls that write these texts and remove our tags.
   * `backupTags` are the raw tags before our first write, `ourTags` those we added.
   */
  restores: (
    photoId: string,
    current: PhotoState,
    texts: Partial<PhotoText>,
    tags: { backupTags: string[]; ourTags: string[] },
  ) => Write[]
}
