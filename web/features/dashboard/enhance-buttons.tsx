import { Gift, Images } from 'lucide-react'
import { mostRecentAccount } from '#web/lib/accounts.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { PAGES } from '#worker/contract/paths.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'

type EnhanceButtonsProps = { accounts: ConnectedAccount[]; hasFreePhotos: boolean }

/** One link to the photos per platform, the most recently used first. */
export function EnhanceButtons({ accounts, hasFreePhotos }: EnhanceButtonsProps) {
  const recent = mostRecentAccount(accounts)
  // Equally wide, so that nothing moves when the number is known.
  const Icon = hasFreePhotos ? Gift : Images
  const ordered = accounts.toSorted((a, b) => Number(b === recent) - Number(a === recent))
  return (
    <>
      {ordered.map(account => (
        <ButtonLink
          key={account._id}
          variant={account === recent ? 'primary' : 'secondary'}
          to={PAGES.photos}
          state={{ provider: account.provider }}
          icon={<Icon aria-hidden size={18} />}
        >
          Enhance My {PLATFORMS[account.provider].name} Photos
          {hasFreePhotos && <VisuallyHidden> (free photos left)</VisuallyHidden>}
        </ButtonLink>
      ))}
    </>
  )
}
