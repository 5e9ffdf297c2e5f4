import { SIGN_IN_PAGE } from '../../worker/contract/paths.ts'
import { EMPTY_PAGE_POLICY, PAGE_HEADERS } from '../../worker/domain/security-headers.ts'

/** Redirects to the log-in page, which serves the document behind this address unless somebody is signed in. */
export const onRequest: PagesFunction = ({ request }) => {
  const Location = new URL(SIGN_IN_PAGE, request.url).href
  const headers = { ...PAGE_HEADERS, 'Content-Security-Policy': EMPTY_PAGE_POLICY, Location }
  return new Response(null, { status: 302, headers })
}
