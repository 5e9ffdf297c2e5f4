import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mutate } from 'swr'
import { ApiError, errorText, request } from '#web/lib/api.ts'
import { attemptKey, endAttempt } from '#web/lib/generate-attempt.ts'
import {
  choiceWithout,
  forgetChoice,
  forgetOrder,
  keepChoice,
  keepOrder,
  keptChoice,
  keptOrder,
} from '#web/lib/kept-choice.ts'
import { keepShownPrice } from '#web/lib/shown-price.ts'
import { toast } from '#web/lib/toast.ts'
import type { ProcessAnswer, ProcessRequest } from '#worker/contract/jobs.ts'
import { api, jobPage, PAGES, paymentPage } from '#worker/contract/paths.ts'
import { MAX_JOB_PHOTOS } from '#worker/domain/limits.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import type { Quote } from '#worker/domain/pricing.ts'
import type { Criteria } from '../search/criteria.ts'
import { withoutPhotos } from '../selection/selection.ts'
import type { Refusal } from './already-described.tsx'
import { chosenName, jobsFor, nameOfPart } from './order.ts'
import type { Wording } from './style-settings.tsx'

/** Everything that the user has chosen on the photos page. */
export type Choice = { provider: Provider; criteria: Criteria; photoIds: string[]; wording: Wording }

type Handlers = {
  /** Called with what was ordered without a payment, or was paid after Back has returned to this page. */
  onOrdered: (photoIds: string[]) => void
}

/** How an order deals with photos that a job has open: it is refused, they are left out, or described again. */
type IfOpen = 'refuse' | 'leave-out' | 'again'

/**
 * Orders what is chosen, in as many jobs as it takes, and opens the page of the job or, of several, the history. It stays
 * busy until that page is shown, so that a second press orders nothing more.
 */
export function useGenerate({ onOrdered }: Handlers) {
  const navigate = useNavigate()
  const running = useRef(false)
  const unpaid = useRef<{ jobId: string; photoIds: string[] } | null>(null)
  const tellOrdered = useEffectEvent(onOrdered)
  const [starting, setStarting] = useState<Starting | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const setRunning = useCallback((now: Starting | null) => {
    running.current = now !== null
    setStarting(now)
  }, [])

  // Back returns to this page as it was, from a job's page that is still loading or from the payment page.
  useEffect(() => {
    const stay = () => setRunning(null)
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      stay()
      // The job just ordered has reserved some of the free photos.
      if (persisted) {
        void mutate(api.freeTrialStatus)
        // The payment page has forgotten it.
        if (unpaid.current && keptChoice()?.jobId !== unpaid.current.jobId) {
          tellOrdered(unpaid.current.photoIds)
          unpaid.current = null
        }
      }
    }
    window.addEventListener('popstate', stay)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('popstate', stay)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [setRunning])

  async function generate(choice: Choice, priceShown: Quote | null, ifOpen: IfOpen = 'refuse'): Promise<void> {
    if (running.current) {
      return
    }
    const started: ProcessAnswer[] = []
    let order = continued(choice)
    setRunning(order)
    if (order.parts > 1) {
      // A tab closed before the first answer loses nothing.
      keepRest(order)
    }
    try {
      while (order.rest.photoIds.length > 0) {
        const photoIds = order.rest.photoIds.slice(0, MAX_JOB_PHOTOS)
        const body = bodyOf(order, photoIds, ifOpen)
        const answer = await request<ProcessAnswer>(api.process, {
          method: 'POST',
          body,
          headers: { 'Idempotency-Key': attemptKey(JSON.stringify(body)) },
        }).catch(error => refusedOf(error, ifOpen === 'leave-out'))
        endAttempt()
        if (Array.isArray(answer)) {
          tellOrdered(answer)
          order = keepRest({ ...order, rest: choiceWithout(order.rest, answer) })
          continue
        }
        started.push(answer)
        const next = afterPart(order, photoIds)
        if (answer.requiresPayment) {
          keepChoice(answer.jobId, order.rest, photoIds)
          unpaid.current = { jobId: answer.jobId, photoIds }
          if (priceShown !== null) {
            keepShownPrice(answer.jobId, priceShown)
          }
          window.location.assign(paymentPage(answer.jobId))
          return
        }
        tellOrdered(photoIds)
        order = next
        if (order.rest.photoIds.length > 0) {
          setRunning(order)
        }
      }
      forgetChoice()
      forgetOrder()
      if (started.length === 0) {
        setRunning(null)
      } else if (window.location.pathname === PAGES.photos) {
        await navigate(order.parts === 1 ? jobPage(started[0]?.jobId ?? '') : PAGES.history)
      }
    } catch (error) {
      setRunning(null)
      void mutate(api.freeTrialStatus)
      if (!isRefusal(error)) {
        toast.error(`${START_FAILED}. Press Generate again: nothing is ordered twice, however often it is sent.`)
        return
      }
      endAttempt()
      if (error.photos) {
        const chosen = order.rest.photoIds.length
        setRefusal({ photos: error.photos, ordered: Math.min(chosen, MAX_JOB_PHOTOS), chosen, priceShown })
        return
      }
      toast.error(errorText(error, START_FAILED))
    }
  }

  return { generate, starting, refusal, closeRefusal: () => setRefusal(null) }
}

/** Which of how many jobs is being made. */
export type Starting = { part: number; parts: number }

type Order = Starting & { rest: Choice }

/** The order of what is chosen: one that was interrupted goes on where the same photos were left. */
function continued(choice: Choice): Order {
  const kept = keptOrder<Choice>()
  const left = withoutPhotos(new Set(kept?.rest.photoIds), choice.photoIds)
  if (kept && left.size === 0 && kept.rest.provider === choice.provider) {
    return { rest: choice, part: kept.part, parts: kept.part - 1 + jobsFor(choice.photoIds.length) }
  }
  return { rest: choice, part: 1, parts: jobsFor(choice.photoIds.length) }
}

function afterPart({ rest, part, parts }: Order, photoIds: string[]): Order {
  return keepRest({ rest: choiceWithout(rest, photoIds), part: part + 1, parts })
}

function keepRest(order: Order): Order {
  if (order.rest.photoIds.length > 0) {
    keepOrder(order)
  } else {
    forgetOrder()
  }
  return order
}

/** The photos refused because a job has them open, if they are to be left out. @throws unknown any other failure */
function refusedOf(error: unknown, leavesOut: boolean): string[] {
  if (leavesOut && error instanceof ApiError && error.photos) {
    return error.photos.map(({ photoId }) => photoId)
  }
  throw error
}

function bodyOf({ rest, part, parts }: Order, photoIds: string[], ifOpen: IfOpen): ProcessRequest {
  const { provider, wording, criteria } = rest
  const note = wording.note.trim()
  const jobName = wording.jobName.trim()
  const name = parts > 1 ? nameOfPart(jobName || chosenName(criteria), part, parts) : jobName
  return {
    ...{ photoIds, provider, style: wording.style, descriptionSentences: wording.sentences, addPhotonymTag: true },
    language: wording.language,
    ...(ifOpen !== 'again' && { again: false }),
    ...(name !== '' && { name }),
    ...(note !== '' && { note }),
  }
}

const START_FAILED = 'Failed to start processing'

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
