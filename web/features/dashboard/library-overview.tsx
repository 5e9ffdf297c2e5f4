import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { mostRecentAccount } from '#web/lib/accounts.ts'
import { readStored, removeStored, store } from '#web/lib/browser-storage.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useLibrary } from '#web/lib/library.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { LibraryLine } from '#web/ui/library-line/library-line.tsx'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { PAGES } from '#worker/contract/paths.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import s from './library-overview.module.css'
import { type LibraryRow, libraryRows, rowText } from './library-rows.ts'

const OFF = 'library-off'

/** What each platform's library still needs. Of several, the one used last is open; the others are read once opened. */
export function LibraryOverview({ accounts }: { accounts: ConnectedAccount[] }) {
  const recent = mostRecentAccount(accounts)
  if (!recent) return null
  if (accounts.length === 1) {
    return (
      <section aria-labelledby="library">
        <h2 id="library">{titleOf(recent.provider)}</h2>
        <Library provider={recent.provider} />
      </section>
    )
  }
  const ordered = accounts.toSorted((a, b) => Number(b === recent) - Number(a === recent))
  return (
    <div>
      {ordered.map(account => (
        <FoldedLibrary key={account._id} provider={account.provider} startsOpen={account === recent} />
      ))}
    </div>
  )
}

function FoldedLibrary({ provider, startsOpen }: { provider: Provider; startsOpen: boolean }) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  return (
    <details className={s.fold} open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className={s.summary}>
        <h2>{titleOf(provider)}</h2>
      </summary>
      {isOpen && <Library provider={provider} />}
    </details>
  )
}

function Library({ provider }: { provider: Provider }) {
  const { library, error } = useLibrary(provider)
  const wasOff = useWasOff(library?.state)
  return (
    <>
      <ul className={s.rows} aria-busy={!library && !error}>
        {libraryRows(provider, library, wasOff).map(row => (
          <Row key={row.key} row={row} provider={provider} />
        ))}
      </ul>
      <LibraryLine
        provider={provider}
        library={library}
        error={error}
        meanwhile={
          <ButtonLink size="sm" variant="quiet" to={PAGES.photos} state={{ provider }}>
            Choose photos
          </ButtonLink>
        }
      />
    </>
  )
}

/** Whether photos were not counted when this browser last asked, so that the list has its later height at once. */
function useWasOff(state: LibraryAnswer['state'] | undefined): boolean {
  const [wasOff] = useState(() => readStored('localStorage', OFF) !== null)
  useEffect(() => {
    if (state === 'off') {
      store('localStorage', OFF, 'yes')
    } else if (state !== undefined) {
      removeStored('localStorage', OFF)
    }
  }, [state])
  return wasOff
}

function Row({ row, provider }: { row: LibraryRow; provider: Provider }) {
  const text = rowText(row)
  return (
    <li className={s.row}>
      {row.to === null ? (
        <span className={s.text}>{text}</span>
      ) : (
        <Link className={s.text} to={row.to} state={{ provider }}>
          {text}
        </Link>
      )}
      {row.share !== null && (
        <span className={s.bar} aria-hidden>
          <span
            className={classNames(s.share, row.isAccented && s.accented)}
            style={{ inlineSize: `${row.share * 100}%` }}
          />
        </span>
      )}
    </li>
  )
}

const titleOf = (provider: Provider) => `Your library on ${PLATFORMS[provider].name}`
