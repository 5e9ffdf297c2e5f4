import { SIGN_IN_PAGE } from '../../worker/contract/paths.ts'

/** The document behind this address belongs to the log-in page, which knows who is signed in. */
export const onRequest: PagesFunction = ({ request }) => Response.redirect(new URL(SIGN_IN_PAGE, request.url).href, 302)
