import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { keptAtSessionEnd } from '#web/lib/kept-at-session-end.ts'
import { keptChoice, keptOrder } from '#web/lib/kept-choice.ts'
import { toast } from '#web/lib/toast.ts'
import { useUser } from '#web/lib/user.ts'
import { Select } from '#web/ui/select/select.tsx'
import { PAGES } from '#worker/contract/paths.ts'
import { NOTHING_CONNECTED } from '#worker/domain/messages.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import type { Choice } from './generate/use-generate.ts'
import s from './photos-page.module.css'
import { chosenProvider } from './search/chosen-provider.ts'
import { CHOICE, SelectPhotos } from './select-photos.tsx'
import { TagsChoiceLine } from './tags-choice-line.tsx'

export function PhotosPage() {
  const { user } = useUser()
  const { state } = useLocation()
  const navigate = useNavigate()
  const accounts = user?.connectedAccounts
  const [kept] = useState(() => {
    const unpaid = keptChoice<Choice>()
    const choice = keptAtSessionEnd<Choice>(CHOICE) ?? unpaid?.choice ?? keptOrder<Choice>()?.rest
    return choice && { jobId: unpaid?.jobId ?? null, choice }
  })
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
          <Select
            aria-label="Photo platform"
            value={provider ?? ''}
            options={accounts.map(account => ({ value: account.provider, label: PLATFORMS[account.provider].name }))}
            onChange={picked => void navigate(PAGES.photos, { replace: true, state: { provider: picked } })}
          />
        )}
      </div>
      {user && provider && <TagsChoiceLine preferences={user.preferences} />}
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
