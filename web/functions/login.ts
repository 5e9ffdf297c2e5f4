import { PAGES, SIGN_IN } from '../../worker/contract/paths.ts'
import { appOr } from './index.ts'

/** The form of the tab that is asked for is in the document. */
export const onRequest = appOr(query => (query.has(SIGN_IN) ? `/${SIGN_IN}` : PAGES.login))
