import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { readStored, store } from '#web/lib/browser-storage.ts'
import { SHOWS, type Show } from '../data/show.ts'

export const VIEWS = ['cards', 'desk', 'sheet'] as const
export type View = (typeof VIEWS)[number]

export type Place = ReturnType<typeof usePlace>

const CHOSEN_VIEW = 'review-view'
// Browsers refuse a page that changes its address many times a second.
const ADDRESS_AFTER_MS = 200

/**
 * Where a person is in the review: the view, the filter and the photo, as the page's address says. Opening the desk is a
 * step of the browser's history, moving on is none.
 */
export function usePlace() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { key, state, pathname } = useLocation()
  const isTravel = useNavigationType() === 'POP'
  const view = viewOf(params)
  const show = oneOf(SHOWS, params.get('show')) ?? 'all'
  const addressed = params.get('photo')
  const [photoId, setPhotoId] = useState(addressed)
  const [arrival, setArrival] = useState(key)
  // Going forward to the desk opens the photo of its address; going back from it keeps the photo that was open.
  if (arrival !== key) {
    setArrival(key)
    if (isTravel && view === 'desk' && addressed !== null) {
      setPhotoId(addressed)
    }
  }

  const go = useCallback(
    (changes: Record<string, string>, options: { replace: boolean; state?: unknown }) => {
      const search = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changes)) {
        search.set(name, value)
      }
      navigate({ search: String(search) }, options)
    },
    [navigate],
  )

  useEffect(() => {
    if (photoId === null || photoId === addressed) {
      return
    }
    const follow = () => {
      // A link that was followed meanwhile leads away, though its page is still on the way.
      if (window.location.pathname === pathname) {
        go({ photo: photoId }, { replace: true, state })
      }
    }
    const timer = setTimeout(follow, ADDRESS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [photoId, addressed, go, state, pathname])

  const openDesk = (photo: string | null) => {
    setPhotoId(photo)
    go({ view: 'desk', ...(photo !== null && { photo }) }, { replace: false, state: { hasReviewBehind: true } })
  }
  const showView = (next: View) => {
    if (next === 'desk' && view !== 'desk') {
      openDesk(photoId)
    } else {
      go({ view: next }, { replace: true })
    }
  }
  return {
    view,
    show,
    photoId,
    setPhotoId,
    openDesk,
    /** Back to where the desk was opened; to the cards where the job was opened in it. */
    leaveDesk: () => {
      if (state?.hasReviewBehind) {
        navigate(-1)
      } else {
        go({ view: 'cards' }, { replace: true })
      }
    },
    showView,
    /** Shows a view, in which jobs open from now on. */
    chooseView: (next: View) => {
      store('localStorage', CHOSEN_VIEW, next)
      showView(next)
    },
    showOnly: (next: Show) => go({ show: next }, { replace: true, state }),
  }
}

/** The view a job opens in at this address. */
export function viewOf(params: URLSearchParams): View {
  return oneOf(VIEWS, params.get('view')) ?? oneOf(VIEWS, readStored('localStorage', CHOSEN_VIEW)) ?? 'cards'
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | undefined {
  return known.find(each => each === value)
}
