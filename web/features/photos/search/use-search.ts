import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Provider } from '#worker/domain/platforms.ts'
import { type Criteria, photosQuery } from './criteria.ts'
import { readAddress, writeAddress } from './criteria-address.ts'
import type { Search } from './use-photos.ts'

export type Asked = Search & { criteria: Criteria; expectsMore: boolean }

/**
 * The current search, which begins with `initial` and what the address says. Relative dates are resolved when a search
 * starts.
 */
export function useSearch(provider: Provider, initial: Criteria) {
  const { search: address, state } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(() => ask(provider, { ...initial, ...readAddress(address) }, false))
  /** The address that belongs to the newest search. */
  const own = useRef(address)

  const follow = useEffectEvent((next: string) => {
    if (next !== own.current) {
      own.current = next
      setAsked(ask(provider, { ...asked.criteria, quick: false, ...NOTHING_ASKED, ...readAddress(next) }, false))
    }
  })
  // A link to this page, or Back, has changed the address.
  useEffect(() => follow(address), [address])

  const show = useEffectEvent((criteria: Criteria) => {
    const next = writeAddress(own.current, criteria)
    if (next !== own.current) {
      own.current = next
      void navigate({ search: next }, { replace: true, state, preventScrollReset: true })
    }
  })
  // A restored choice may hold criteria that the address does not.
  useEffect(() => show(asked.criteria), [asked])

  const search = (criteria: Criteria, expectsMore = false) => setAsked(ask(provider, criteria, expectsMore))
  return { asked, search }
}

const NOTHING_ASKED = { missing: [], work: [] }

function ask(provider: Provider, criteria: Criteria, expectsMore: boolean): Asked {
  return {
    id: crypto.randomUUID(),
    criteria,
    expectsMore,
    quick: criteria.quick,
    query: photosQuery(provider, criteria, new Date()),
  }
}
