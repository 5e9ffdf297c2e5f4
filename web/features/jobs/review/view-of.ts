import { readStored } from '#web/lib/browser-storage.ts'

export const VIEWS = ['cards', 'desk', 'sheet'] as const
export type View = (typeof VIEWS)[number]

export const CHOSEN_VIEW = 'review-view'

/** The view that a job opens in at this address: the desk on a phone, unless the user has chosen another. */
export function viewOf(params: URLSearchParams, isPhone = isPhoneWindow()): View {
  const chosen = oneOf(VIEWS, params.get('view')) ?? oneOf(VIEWS, readStored('localStorage', CHOSEN_VIEW))
  return chosen ?? (isPhone ? 'desk' : 'cards')
}

export const isPhoneWindow = () => window.matchMedia('(max-width: 599.9px)').matches

export function oneOf<T extends string>(known: readonly T[], value: string | null): T | undefined {
  return known.find(each => each === value)
}
