import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mutate } from 'swr'
import { ApiError, errorText, request } from '#web/lib/api.ts'
import { forgetAnyChoice, keepChoice, keptChoice } from '#web/lib/kept-choice.ts'
import { keepShownPrice } from '#web/lib/shown-price.ts'
import { toast } from '#web/lib/toast.ts'
import type { ProcessAnswer, ProcessRequest } from '#worker/contract/jobs.ts'
import { api, jobPage, paymentPage } from '#worker/contract/paths.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import type { Quote } from '#worker/domain/pricing.ts'
import type { Criteria } from '../search/criteria.ts'
import { attemptKey, endAttempt } from './attempt.ts'
import type { Wording } from './style-settings.tsx'

/** Everything that the user has chosen on the photos page. */
export type Choice = { provider: Provider; criteria: Criteria; photoIds: string[]; wording: Wording }

/**
 * Starts a job and opens its page. It stays busy until that page is shown, so that a second press makes no second job.
 * `onPaid`: called if Back returns to the choice of a job that was paid meanwhile.
 */
export function useGenerate(onPaid: () => void) {
  const navigate = useNavigate()
  const running = useRef(false)
  const isOrdered = useRef(false)
  const tellPaid = useEffectEvent(onPaid)
  const [isStarting, setIsStarting] = useState(false)

  const setRunning = useCallback((isRunning: boolean) => {
    running.current = isRunning
    setIsStarting(isRunning)
  }, [])

  // Back returns to this page as it was, from a job's page that is still loading or from the payment page.
  useEffect(() => {
    const stay = () => setRunning(false)
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      stay()
      // The job just ordered has reserved some of the free photos.
      if (persisted) {
        void mutate(api.freeTrialStatus)
        // The payment page has forgotten it.
        if (isOrdered.current && keptChoice() === null) {
          isOrdered.current = false
          tellPaid()
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

  async function generate(input: ProcessRequest, choice: Choice, priceShown: Quote | null): Promise<void> {
    if (running.current) {
      return
    }
    setRunning(true)
    try {
      const { jobId, requiresPayment } = await request<ProcessAnswer>(api.process, {
        method: 'POST',
        body: input,
        headers: { 'Idempotency-Key': attemptKey(JSON.stringify(input)) },
      })
      endAttempt()
      if (requiresPayment) {
        keepChoice(jobId, choice)
        isOrdered.current = true
        if (priceShown !== null) {
          keepShownPrice(jobId, priceShown)
        }
        window.location.assign(paymentPage(jobId))
      } else {
        forgetAnyChoice()
        await navigate(jobPage(jobId))
      }
    } catch (error) {
      setRunning(false)
      if (isRefusal(error)) {
        endAttempt()
        toast.error(errorText(error, START_FAILED))
        return
      }
      toast.error(`${START_FAILED}. Press Generate again: it starts one job, however often it is sent.`)
    }
  }

  return { generate, isStarting }
}

const START_FAILED = 'Failed to start processing'

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
