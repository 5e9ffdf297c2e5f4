import { PAGES } from '../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { PRODUCT } from '../domain/limits.ts'
import { PLATFORMS, type Provider } from '../domain/platforms.ts'
import { inUtc, sendNotice } from './notice.ts'

/** Tells the account's owner that a platform was connected, since whoever holds that platform's account can sign in with it. */
export async function sendConnectionNotice(
  deps: Pick<Deps, 'config' | 'mail' | 'now'>,
  to: string,
  { provider, username }: { provider: Provider; username: string },
): Promise<void> {
  const { name } = PLATFORMS[provider]
  await sendNotice(deps, {
    to,
    subject: `${name} was connected to your ${PRODUCT} account`,
    what: `The ${name} account @${username} was connected to your ${PRODUCT} account on ${inUtc(deps.now())}. Whoever can sign in to it there can sign in to ${PRODUCT} as you.`,
    ifNot: {
      before: 'If it was not you, somebody was signed in as you. Open',
      page: PAGES.settings,
      after: `, disconnect ${name}, then set a new password: that signs everybody else out. Then write to ${deps.config.SUPPORT_EMAIL}.`,
    },
  })
}
