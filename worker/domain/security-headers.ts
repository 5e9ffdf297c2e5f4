/** Two years, as recommended for browsers' preload lists. */
export const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

/** The headers of every page, besides its own content security policy. */
export const PAGE_HEADERS = {
  'Strict-Transport-Security': STRICT_TRANSPORT,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The content security policy of a response that shows nothing. */
export const EMPTY_PAGE_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
