/** Numbers that both sides share. Lengths are in characters, durations in milliseconds unless the name says otherwise. */

export const DESCRIPTION_SENTENCES = { min: 1, max: 5, default: 3 } as const
export const GENERATED_TAGS = { min: 10, max: 15 } as const
/** The longest title that any style writes (`styles.ts`). */
export const TITLE_MAX = 60
/** What a person may type when editing; the platforms' own limits are much higher. */
export const EDITED_TITLE_MAX = 200
export const EDITED_DESCRIPTION_MAX = 2000
/** All tags of a photo, comma-joined. */
export const EDITED_TAGS_TEXT_MAX = 5000
/** Of an edit of many photos: tags added or removed, and the characters of one. */
export const EDITED_TAGS_MAX = 75
export const EDITED_TAG_MAX = 100

export const EMAIL_MAX = 254
export const PASSWORD = { min: 8, max: 128 } as const
export const CONTACT = { nameMax: 100, subjectMax: 200, messageMax: 5000 } as const

/** For how many hours after a payment a person can ask support for a refund. */
export const REFUND_HOURS = 24
/** How often a person can have the rest refunded. The provider keeps its fee each time. */
export const REST_REFUNDS = { max: 5, days: 30 } as const

export const MAX_PLATFORMS = 3
export const PHOTOS_PAGE = { default: 100, max: 500 } as const
export const JOBS_PAGE = { default: 50, max: 100 } as const
/** The most photos that can be chosen at once. */
export const MAX_CHOICE = 20_000
export const MAX_JOB_PHOTOS = 2000
export const QUICK_SELECT_PHOTOS = 50
/** How many of a job's first photos lists show. */
export const JOB_THUMBNAILS = 4
/** How many messages a consumer of the queue takes at once, as in wrangler.toml; a batch in the progress. */
export const DESCRIBE_BATCH = 6
export const JOB_NAME_MAX = 80
/** What a person may tell about the photos of a job. */
export const NOTE_MAX = 500
/** The same about a photo whose texts are written again. */
export const HINT_MAX = 300
export const JOB_SEARCH_MAX = 100
export const IDEMPOTENCY_KEY_MAX = 64
/** Unpaid jobs and orders of photos that one person may have at once. */
export const MAX_UNPAID = 50

export const POLL_MS = 3000
export const FLAGS_TIMEOUT_MS = 5_000
export const PREFERENCES_TIMEOUT_MS = 10_000
export const LOADING_FORCE_CLEAR_MS = 15_000
export const COPIED_MS = 2000
export const AUTH_SUCCESS_REDIRECT_MS = 2000
export const SAVED_INDICATOR_MS = 3000
export const TOAST_MS = { default: 4000, success: 3000, error: 5000, offer: 10_000 } as const

export const PRODUCT = 'Photonym'
export const PRODUCT_TAG = 'photonym'

/** A service that asks us to wait for longer is probed at this interval. */
export const LONGEST_RETRY_AFTER_S = 600
/** Live sockets of one person per job. One more closes the oldest. */
export const LIVE_SOCKETS_PER_JOB = 6
