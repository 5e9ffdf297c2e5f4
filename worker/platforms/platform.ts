import type { Album, PhotosQuery } from '../contract/photos.ts'
import type { ServiceTrouble } from '../domain/description.ts'
import type { Field } from '../domain/fields.ts'
import type { Provider } from '../domain/platforms.ts'

/**
 * Decrypted credentials. `secret` is the token secret of OAuth 1.0a; with OAuth 2 it is the refresh token, or empty if
 * there is none.
 */
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
 * `name` is the name of the method, for the log. `leaving` runs once the call has its lease, right before it is sent;
 * if it throws, nothing is sent and the error is passed on.
 * @throws PlatformError kind `limited` (the key is used up), `key` (our key is refused), `down` and `paused` (not sent), `unclear` (no answer, 5xx or a web
 * page), `passing` (unavailable, in the platform's own words).
 */
export type Send = (name: string, request: Request, leaving?: () => void | Promise<void>) => Promise<PlatformAnswer>
export type PlatformAnswer = { status: number; headers: Headers; text: string }

/** What calls in the name of a person need. `username` is the last known one. */
export type PlatformSession = { credentials: Credentials; platformUserId: string; username: string; send: Send }

/** A photo as a listing shows it. Tags are in the form that the list has (on Flickr, clean tags); empty if it has none. */
export type ListedPhoto = {
  id: string
  title: string
  description: string
  tags: string[]
  urlSmall: string
  urlMedium: string
  /** The rendition for the model: about 1,024 px on its long side, and at least 512 px if the original has as many. */
  urlLarge: string
  /** About 2,048 px on its long side; empty where the original is smaller. */
  urlXLarge: string
  width: number
  height: number
  pageUrl: string
  /** ISO 8601 UTC. */
  dateUploaded: string
  /** Zoneless `YYYY-MM-DD HH:MM:SS`, or null when unknown. */
  dateTaken: string | null
  albumTitle: string | null
  /** Null if the list does not contain it. */
  albumDescription: string | null
  /** The name of the place where it was taken; null unless the list has a position that everyone may see. */
  place: string | null
}

/** `total` counts all matching photos, on all pages. */
export type PhotosPage = { photos: ListedPhoto[]; nextCursor: string | null; total: number }

export type Tag = { raw: string; id: string; byOwner: boolean }

/**
 * A fresh read of one photo, on which apply and undo act. Tags are raw, in the order of the platform. `address` is
 * where writes of this photo go, on a platform where that changes.
 */
export type PhotoState = {
  title: string
  description: string
  /**
   * The description in the form it was read in, on a platform that renders it; `description` is its plain text then.
   */
  descriptionAsRead?: string
  tags: Tag[]
  address?: string
  /** The name of the place where it was taken; null unless that is public. Absent if a read does not tell. */
  place?: string | null
}

export type PhotoText = { title: string; description: string }

/**
 * One call that writes, and changes `fields`. It returns what the platform says it has stored, or null if it does not
 * tell.
 */
export type Write = {
  name: string
  fields: Field[]
  run: (session: PlatformSession) => Promise<Partial<PhotoState> | null>
}

export type PlatformErrorKind =
  /** The token or its permission is gone; connecting again helps. */
  | 'denied'
  /** The photo was deleted, or this person may not see it. */
  | 'gone'
  /** The platform will never accept this value. */
  | 'refused'
  /** Not sent, because the caller no longer wants it. */
  | 'stopped'
  /** Over a limit; nothing was done. Wait `retryAfterSeconds` if given. */
  | 'limited'
  /** The platform is out, so nothing was sent. Wait `retryAfterSeconds`. */
  | 'down'
  /** The platform refuses our own key, which only an operator can mend; nothing was done. Wait `retryAfterSeconds`. */
  | 'key'
  /** An operator has switched it off, so nothing was sent. Wait `retryAfterSeconds`. */
  | 'paused'
  /** A transient failure that the platform reported; nothing was done. */
  | 'passing'
  /**
   * The call may have been carried out or not: a time-out, a dropped connection, HTML, 5xx. Read again before writing.
   */
  | 'unclear'

export class PlatformError extends Error {
  override name = 'PlatformError'
  readonly kind: PlatformErrorKind
  /** Present if no call should follow before this time. */
  readonly retryAfterSeconds: number | undefined
  /** Present if the platform did not answer well. Whether that is about this photo depends on its answers to others. */
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
  /** What the callback will contain: the request token (OAuth 1.0a) or state (OAuth 2). */
  key: string
  /** Stored encrypted until the callback; empty for OAuth 2. */
  secret: string
}

/** The protocol of a photo platform, without storage and without rules of our own. */
export type Platform = {
  provider: Provider
  /**
   * The budget from which every call with these credentials takes its lease, with a limit of `perHour`, and the service
   * that may be out, which is another one where calls are counted for each user. `platformUserId` is '' while
   * connecting, when there is no user yet.
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
   * Whether the platform accepts our own key and its secret, by one call that reads nothing and is in nobody's name.
   * @throws PlatformError if its answer does not tell
   */
  acceptsKey: (send: Send, callbackUrl: string) => Promise<boolean>
  /**
   * For a platform whose accounts we once knew by an id that may pass to somebody else. `earlierId`: the id that the
   * person of this profile may have had then. `isLasting`: whether an id is one that lasts. `read`: the lasting id of
   * the owner of a session.
   */
  identity?: {
    earlierId: (profile: Profile) => string
    isLasting: (platformUserId: string) => boolean
    read: (session: PlatformSession) => Promise<string>
  }
  listAlbums: (session: PlatformSession) => Promise<Album[]>
  /**
   * One page, without videos, which `total` does not count either. The query holds only criteria that the platform is
   * capable of.
   */
  listPhotos: (session: PlatformSession, query: PhotosQuery) => Promise<PhotosPage>
  readPhoto: (session: PlatformSession, photoId: string) => Promise<PhotoState>
  /** The Authorization header for a rendition that is not public; absent on a platform that has none. */
  authorizeImage?: (credentials: Credentials, address: string) => Promise<string>
  /** Our texts in the form for this platform: where photos have no title, both go into the description. */
  texts: (ours: PhotoText) => PhotoText
  /** The plain text of a description in the form the platform shows it. Absent if it shows what was written. */
  descriptionText?: (asRead: string) => string
  /**
   * The calls that write these texts and add `addTags`, which are not on the photo yet and not too many. They change no
   * other field. Empty if there is nothing to change.
   */
  writes: (photoId: string, current: PhotoState, texts: Partial<PhotoText>, addTags: string[]) => Write[]
  /**
   * The calls that write these texts and remove our tags. `backupTags` are the raw tags before our first write,
   * `ourTags` those we added.
   */
  restores: (
    photoId: string,
    current: PhotoState,
    texts: Partial<PhotoText>,
    tags: { backupTags: string[]; ourTags: string[] },
  ) => Write[]
}
