import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, errorText, request } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import type { ProcessAnswer, ProcessRequest } from '#worker/contract/jobs.ts'
import { api, jobPage, paymentPage } from '#worker/contract/paths.ts'

type Attempt = { body: string; key: string }

/** Starts a job and opens it. An attempt without a clear answer is retried with the same idempotency key, so it never creates two jobs. */
export function useGenerate() {
  const navigate = useNavigate()
  const running = useRef(false)
  const attempt = useRef<Attempt>(null)
  const [isStarting, setIsStarting] = useState(false)

  async function generate(input: ProcessRequest): Promise<void> {
    if (running.current) {
      return
    }
    running.current = true
    setIsStarting(true)
    const body = JSON.stringify(input)
    const current = attempt.current?.body === body ? attempt.current : { body, key: crypto.randomUUID() }
    attempt.current = current
    try {
      const { jobId, requiresPayment } = await request<ProcessAnswer>(api.process, {
        method: 'POST',
        body: input,
        headers: { 'Idempotency-Key': current.key },
      })
      attempt.current = null
      await navigate(requiresPayment ? paymentPage(jobId) : jobPage(jobId))
    } catch (error) {
      if (isRefusal(error)) {
        attempt.current = null
      }
      toast.error(errorText(error, 'Failed to start processing'))
    } finally {
      running.current = false
      setIsStarting(false)
    }
  }

  return { generate, isStarting }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
