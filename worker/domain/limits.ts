/** Plain numbers both sides agree on. Lengths are in characters, durations in milliseconds unless the name says otherwise. */

export const DESCRIPTION_SENTENCES = { min: 1, max: 5, default: 3 } as const
export const GENERATED_TAGS = { min: 10, max: 15 } as const
export const TITLE_MAX = 60
/** What a person may type when editing; the platforms' own caps are far wider. */
export const EDITED_TITLE_MAX = 200
export const EDITED_DESCRIPTION_MAX = 2000

export const EMAIL_MAX = 254
/** How long a mail link works, and how long the session it opened may set a password without the old one. */
export const LOGIN_LINK_MINUTES = 30
export const PASSWORD = { min: 8, max: 128 } as const
export const CONTACT = { nameMax: 100, subjectMax: 200, messageMax: 5000 } as const

/** Within how many hours of a payment its person can ask support for a refund. */
export const REFUND_HOURS = 24

export const MAX_PLATFORMS = 3
export const PHOTOS_PAGE = { default: 100, max: 500 } as const
export const JOBS_PAGE = { default: 50, max: 100 } as const
export const MAX_JOB_PHOTOS = 2000
export const QUICK_SELECT_PHOTOS = 50
/** The first photos of a job, which lists show of it. */
export const JOB_THUMBNAILS = 4
/** Photos the queue describes at once, as wrangler.toml says, and what the progress calls a batch. */
export const DESCRIBE_BATCH = 6
export const IDEMPOTENCY_KEY_MAX = 64

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

/** A service that asks us to wait for longer is asked this often whether it has changed its mind. */
export const LONGEST_RETRY_AFTER_S = 600
/** Live sockets of one person on one job: one more closes the oldest. */
export const LIVE_SOCKETS_PER_JOB = 6
