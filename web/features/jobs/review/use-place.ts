import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { store } from '#web/lib/browser-storage.ts'
import { SHOWS, type Show } from '../data/show.ts'
import { CHOSEN_VIEW, isPhoneWindow, oneOf, type View, viewOf } from './view-of.ts'

export type Place = ReturnType<typeof usePlace>

// Browsers block pages that change their address many times a second.
const ADDRESS_AFTER_MS = 200

/**
 * Where the user is in the review: view, filter and photo, as in the page's address. Opening the desk adds an entry to
 * the browser's history; moving to another photo does not.
 */
export function usePlace(hasText: boolean) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { key, state, pathname, search } = useLocation()
  const isTravel = useNavigationType() === 'POP'
  // A phone that is turned, or a text that is written again, changes no view that is open.
  const [isPhone] = useState(isPhoneWindow)
  const [hadText, setHadText] = useState(hasText)
  if (hasText && !hadText) {
    setHadText(true)
  }
  const view = viewOf(params, isPhone && hadText)
  const show = oneOf(SHOWS, params.get('show')) ?? 'all'
  const addressed = params.get('photo')
  const [photoId, setPhotoId] = useState(addressed)
  const [arrival, setArrival] = useState(key)
  // Forward to the desk opens the photo in its address; Back from it keeps the photo that was open.
  if (arrival !== key) {
    setArrival(key)
    if (isTravel && view === 'desk' && addressed !== null) {
      setPhotoId(addressed)
    }
  }

  const go = useCallback(
    (changes: Record<string, string>, options: { replace: boolean; state?: unknown }) => {
      const changed = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changes)) {
        changed.set(name, value)
      }
      navigate({ search: String(changed) }, options)
    },
    [navigate],
  )

  useEffect(() => {
    if (photoId === null || photoId === addressed) {
      return
    }
    const follow = () => {
      // The address is already that of another page or view, which is still rendering and has a state of its own.
      if (window.location.pathname === pathname && window.location.search === search) {
        go({ photo: photoId }, { replace: true, state })
      }
    }
    const timer = setTimeout(follow, ADDRESS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [photoId, addressed, go, state, pathname, search])

  const openDesk = (photo: string | null) => {
    setPhotoId(photo)
    // The entry left behind keeps its view, even if jobs now open on the desk.
    if (params.get('view') !== view) {
      go({ view }, { replace: true, state })
    }
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
    /** Returns to where the desk was opened, or to the cards if the job was opened on the desk. */
    leaveDesk: () => {
      if (state?.hasReviewBehind) {
        navigate(-1)
      } else {
        go({ view: 'cards' }, { replace: true })
      }
    },
    showView,
    /** Shows a view and makes it the one in which jobs open. */
    chooseView: (next: View) => {
      store('localStorage', CHOSEN_VIEW, next)
      showView(next)
    },
    showOnly: (next: Show) => go({ show: next }, { replace: true, state }),
  }
}
