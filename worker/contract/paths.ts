import type { Provider } from '../domain/platforms.ts'

/** Pages of the app, by role. `_redirects` and the router are made from these. */
export const PAGES = {
  home: '/',
  dashboard: '/dashboard',
  login: '/login',
  verifyEmail: '/verify-email',
  authSuccess: '/auth-success',
  authError: '/auth-error',
  manualAuth: '/manual-auth',
  photos: '/photos',
  payment: '/payment/:jobId',
  job: '/job/:jobId',
  history: '/history',
  agent: '/agent',
  settings: '/settings',
  setPassword: '/settings/password',
  account: '/account',
  changePassword: '/account/change-password',
} as const

/** The query that opens the log-in page on the tab for existing users. */
export const SIGN_IN = 'sign-in'
export const SIGN_IN_PAGE = `${PAGES.login}?${SIGN_IN}`

/** Separate documents for everybody, without the app. */
export const LEGAL_PAGES = { privacy: '/privacy', terms: '/terms' } as const

const SIGNED_OUT = 'signed-out'
/** `__Host-session` over https, `session_PORT` over http. */
export const SESSION_COOKIE = 'session'
const SESSION_PRESENT = new RegExp(`(?:^|;\\s*)(?:__Host-${SESSION_COOKIE}|${SESSION_COOKIE}_\\d+)=[^;\\s]`)

/** Sent by our pages with a GET that changes something. No form or link on another site can send it. */
export const OWN_PAGE = { header: 'X-Requested-With', value: 'photonym' } as const

/** The landing page after a session has ended, which says how it ended. */
export const signedOutPage = (how: '' | 'deleted' = '') => `${PAGES.home}?${SIGNED_OUT}${how && `=${how}`}`

/**
 * Whether `/` and /login are the app: for a browser with a session cookie, valid or not, that has not just signed out.
 * Others get separate documents.
 */
export function opensShell(cookies: string | null | undefined, query: URLSearchParams): boolean {
  return SESSION_PRESENT.test(cookies ?? '') && !query.has(SIGNED_OUT)
}

export const jobPage = (jobId: string) => `/job/${jobId}`
export const paymentPage = (jobId: string) => `/payment/${jobId}`
/** Where an order of photos is paid. `from`: the page to return to. */
export const orderPage = (orderId: string, from: string) => `${paymentPage(orderId)}?from=${encodeURIComponent(from)}`
/** The query of the account page that opens the dialog to buy photos, with how many are lacking as its value, if known. */
export const BUY = 'buy'
/** Whether the document at this path has the policy that allows the payment provider. */
export const isPaymentPage = (path: string) => path.startsWith(paymentPage(''))

export const EXPORT_FORMATS = ['json', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Sent by a page to check that a live socket is alive; answered with LIVE_PONG. */
export const LIVE_PING = 'ping'
export const LIVE_PONG = 'pong'
/**
 * The codes with which the server closes a live socket. `signedOut`: its session has ended, which a call of the API
 * confirms. `replaced`: the person has opened too many for this job, and this was the oldest. After `restart` the page
 * reconnects.
 */
export const LIVE_CLOSE = { signedOut: 4401, replaced: 4409, restart: 1012 } as const

/** The revision in the `since` of `jobSince` and `jobLive`; null, which means the whole job, if it is not a number. */
export function readSince(since: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(since ?? '') ? Number(since) : null
}

/** URLs of the API. The web's SWR keys are these strings. */
export const api = {
  me: '/api/auth/me',
  currentSession: '/api/auth/session',
  logout: '/api/auth/logout',
  email: '/api/auth/email',
  resendVerification: '/api/auth/resend-verification',
  link: (token: string) => `/api/auth/link?token=${encodeURIComponent(token)}`,
  verifyEmail: (token: string) => `/api/auth/verify-email?token=${encodeURIComponent(token)}`,
  passwordRegister: '/api/auth/password/register',
  passwordLogin: '/api/auth/password/login',
  passwordChange: '/api/auth/password/change',
  connect: (provider: Provider) => `/api/auth/${provider}`,
  connectManually: '/api/auth/flickr?mode=manual',
  manualAuth: '/api/auth/flickr/manual',
  disconnect: (provider: Provider) => `/api/auth/disconnect/${provider}`,
  sessions: '/api/auth/sessions',
  session: (sessionId: string) => `/api/auth/sessions/${sessionId}`,
  account: '/api/account',
  activity: (cursor: string | null) => `/api/account/activity${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
  exportData: (format: ExportFormat) => `/api/account/export?format=${format}`,
  contact: '/api/contact',
  features: '/api/features',
  health: '/api/health',
  freeTrialStatus: '/api/users/free-trial-status',
  preferences: '/api/users/preferences',
  words: '/api/users/words',
  resetPreferences: '/api/users/preferences/reset',
  albums: (provider: Provider) => `/api/photos/albums?provider=${provider}`,
  photos: (query: URLSearchParams) => `/api/photos?${query}`,
  photoIds: (query: URLSearchParams) => `/api/photos/ids?${query}`,
  library: (provider: Provider) => `/api/library?provider=${provider}`,
  refreshLibrary: '/api/library/refresh',
  process: '/api/photos/process',
  job: (jobId: string) => `/api/photos/job/${jobId}`,
  jobSince: (jobId: string, revision: number) => `/api/photos/job/${jobId}?since=${revision}`,
  jobLive: (jobId: string, revision: number) => `/api/photos/job/${jobId}/live?since=${revision}`,
  jobPhoto: (jobId: string, photoId: string) => `/api/photos/job/${jobId}/photo/${encodeURIComponent(photoId)}`,
  versions: (jobId: string, photoId: string) =>
    `/api/photos/job/${jobId}/photo/${encodeURIComponent(photoId)}/versions`,
  regenerate: '/api/photos/regenerate',
  jobPhotos: (jobId: string) => `/api/photos/job/${jobId}/photos`,
  applySingle: '/api/photos/apply-single',
  applyBatch: '/api/photos/apply-batch',
  undoApply: '/api/photos/undo-apply',
  undoBatch: '/api/photos/undo-batch',
  paymentIntent: '/api/payments/create-payment-intent',
  verifyPayment: '/api/payments/verify-payment',
  cancelPayment: '/api/payments/cancel',
  orderPhotos: '/api/payments/order',
  photoOrder: (orderId: string) => `/api/payments/order/${orderId}`,
  prepaid: (cursor: string | null) => `/api/payments/prepaid${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
  refundRest: '/api/payments/refund',
  retry: '/api/photos/retry',
  stop: '/api/photos/stop',
  jobs: '/api/jobs',
  jobsSummary: '/api/jobs/stats/summary',
  agentConfig: '/api/agent/config',
  agentStatus: '/api/agent/status',
  agentRun: '/api/agent/run',
  photoCount: '/api/stats/photo-count',
} as const

/** `job`: the id of a job that the first page includes. `q`: what is searched for; empty for all jobs. */
type JobsPage = { job: string | null; q: string; cursor: string | null }

/** The path of a page of jobs: the one after `cursor`, or the first one. */
export function jobsPage({ job, q, cursor }: JobsPage): string {
  const query = new URLSearchParams({ ...(job && { job }), ...(q && { q }), ...(cursor && { cursor }) })
  return query.size > 0 ? `${api.jobs}?${query}` : api.jobs
}
