import { PAGES } from '../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { PRODUCT } from '../domain/limits.ts'
import { inUtc, sendNotice } from './notice.ts'

const DONE = { set: 'was set', changed: 'was changed' } as const

/** Tells the account's owner that the password was set or changed. */
export async function sendPasswordNotice(
  deps: Pick<Deps, 'config' | 'mail' | 'now'>,
  to: string,
  done: keyof typeof DONE,
): Promise<void> {
  await sendNotice(deps, {
    to,
    subject: `Your ${PRODUCT} password ${DONE[done]}`,
    what: `The password of your ${PRODUCT} account ${DONE[done]} on ${inUtc(deps.now())}. All other browsers were signed out.`,
    ifNot: {
      before: 'If it was not you, somebody can read your mail or was signed in as you. Open',
      page: PAGES.login,
      after: `, choose "Forgot your password" and set a new one: that signs everybody else out. Then write to ${deps.config.SUPPORT_EMAIL}.`,
    },
  })
}
