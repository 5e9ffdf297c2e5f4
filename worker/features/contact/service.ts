import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { AppError } from '../../errors.ts'
import { assertWithin, countUse } from '../../http/rate-limit.ts'
import { describeError } from '../../log.ts'
import { type ContactMessage, sendToSupport } from '../../mail/contact.ts'

/** Sends a message to support, with the writer's address for replies. @throws RATE_LIMITED, MAIL_FAILED */
export async function sendContactMessage(
  deps: Deps,
  actor: Person | null,
  { ip, ...message }: Omit<ContactMessage, 'userId'> & { ip: string },
): Promise<void> {
  const [perAddress, perIp] = await deps.db.batch([
    countUse(deps, 'contactPerAddress', message.email),
    countUse(deps, 'contactPerIp', ip),
  ])
  assertWithin(deps, 'contactPerAddress', perAddress)
  assertWithin(deps, 'contactPerIp', perIp)
  try {
    await sendToSupport(deps, { ...message, userId: actor?.userId })
  } catch (error) {
    deps.log('contact.failed', describeError(error))
    throw new AppError('MAIL_FAILED')
  }
}
