import { type ReactNode, useState } from 'react'
import { errorText } from '#web/lib/api.ts'
import { askLibraryAgain, refreshLibrary } from '#web/lib/library.ts'
import { librarySentence } from '#web/lib/library-sentence.ts'
import { toast } from '#web/lib/toast.ts'
import { useConnect } from '#web/lib/use-connect.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import s from './library-line.module.css'

type LibraryLineProps = {
  provider: Provider
  /** Undefined until known, and after a failure. */
  library: LibraryAnswer | undefined
  error: unknown
  /** What can be done while no counts are there to act on. */
  meanwhile?: ReactNode
}

/** Says how far the library is read, with the one thing that can be done about it. */
export function LibraryLine({ provider, library, error, meanwhile }: LibraryLineProps) {
  const { name } = PLATFORMS[provider]
  const sentence = library
    ? librarySentence(library, name, new Date())
    : error
      ? 'The counts could not be loaded.'
      : 'Loading your library…'
  return (
    <div className={s.line}>
      {/* A reading changes it every few seconds, which nobody wants read out. */}
      <span role={library?.state === 'reading' ? undefined : 'status'}>{sentence}</span>
      {library?.state === 'ready' && <RefreshButton provider={provider} />}
      {library && library.state !== 'ready' && library.state !== 'denied' && meanwhile}
      {library?.state === 'denied' && <ConnectAgain provider={provider} />}
      {!library && error !== undefined && (
        <Button variant="quiet" size="sm" onClick={() => void askLibraryAgain(provider)}>
          Try again
        </Button>
      )}
    </div>
  )
}

function RefreshButton({ provider }: Pick<LibraryLineProps, 'provider'>) {
  const [isBusy, setIsBusy] = useState(false)
  const refresh = async () => {
    setIsBusy(true)
    try {
      await refreshLibrary(provider)
    } catch (error) {
      toast.error(errorText(error, 'Failed to refresh your library'))
    }
    setIsBusy(false)
  }
  return (
    <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void refresh()}>
      Refresh
    </Button>
  )
}

function ConnectAgain({ provider }: Pick<LibraryLineProps, 'provider'>) {
  const { connect, connecting } = useConnect()
  return (
    <Button size="sm" busy={connecting !== null} onClick={() => void connect(provider)}>
      Connect {PLATFORMS[provider].name} again
    </Button>
  )
}
