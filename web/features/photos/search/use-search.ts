import { useState } from 'react'
import type { Provider } from '#worker/domain/platforms.ts'
import { type Criteria, photosQuery } from './criteria.ts'
import type { Search } from './use-photos.ts'

export type Asked = Search & { criteria: Criteria; expectsMore: boolean }

/** The current search, which begins with `initial`. Relative dates are resolved when a search starts. */
export function useSearch(provider: Provider, initial: Criteria) {
  const [asked, setAsked] = useState(() => ask(provider, initial, false))
  return {
    asked,
    search: (criteria: Criteria, expectsMore = false) => setAsked(ask(provider, criteria, expectsMore)),
  }
}

function ask(provider: Provider, criteria: Criteria, expectsMore: boolean): Asked {
  return {
    id: crypto.randomUUID(),
    criteria,
    expectsMore,
    quick: criteria.quick,
    query: photosQuery(provider, criteria, new Date()),
  }
}
