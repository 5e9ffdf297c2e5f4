import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { keptChoice } from '#web/lib/kept-choice.ts'
import { toast } from '#web/lib/toast.ts'
import { useUser } from '#web/lib/user.ts'
import { PAGES } from '#worker/contract/paths.ts'
import { NOTHING_CONNECTED } from '#worker/domain/messages.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import type { Choice } from './generate/use-generate.ts'
import s from './photos-page.module.css'
import { chosenProvider } from './search/chosen-provider.ts'
import { SelectPhotos } from './select-photos.tsx'

export function PhotosPage() {
  const { user } = useUser()
  const { state } = useLocation()
  const navigate = useNavigate()
  const accounts = user?.connectedAccounts
  const [kept] = useState(() => keptChoice<Choice>())
  const provider = accounts && chosenProvider(accounts, state ?? kept?.choice)
  const nothingConnected = accounts !== undefined && provider === undefined

  const told = useRef(false)
  useEffect(() => {
    // Navigating changes `navigate` while this page is still mounted.
    if (nothingConnected && !told.current) {
      told.current = true
      toast.error(NOTHING_CONNECTED)
      void navigate(PAGES.home, { replace: true })
    }
  }, [nothingConnected, navigate])

  return (
    <div className={s.page}>
      <div className={s.head}>
        <h1>Select Photos for Metadata Generation</h1>
        {accounts && accounts.length > 1 && (
          <select
            className={s.providers}
            aria-label="Photo platform"
            value={provider}
            onChange={event => void navigate(PAGES.photos, { replace: true, state: { provider: event.target.value } })}
          >
            {accounts.map(account => (
              <option key={account._id} value={account.provider}>
                {PLATFORMS[account.provider].name}
              </option>
            ))}
          </select>
        )}
      </div>
      {user && provider && (
        <SelectPhotos
          key={provider}
          provider={provider}
          preferences={user.preferences}
          kept={kept?.choice.provider === provider ? kept : null}
        />
      )}
    </div>
  )
}
