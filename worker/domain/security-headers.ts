/** Two years, as the browsers' preload lists ask for. */
export const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

/** What every page's answer carries beside a policy of its own. */
export const PAGE_HEADERS = {
  'Strict-Transport-Security': STRICT_TRANSPORT,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The policy of an answer that shows nothing. */
export const EMPTY_PAGE_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
