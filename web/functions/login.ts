import { PAGES, SIGN_IN } from '../../worker/contract/paths.ts'
import { appOr } from './index.ts'

/** The document in which the form of the requested tab is prerendered. */
export const onRequest = appOr(query => (query.has(SIGN_IN) ? `/${SIGN_IN}` : PAGES.login))
