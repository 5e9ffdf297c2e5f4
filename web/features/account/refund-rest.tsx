import { useLayoutEffect, useRef, useState } from 'react'
import { ApiError, errorText, request } from '#web/lib/api.ts'
import { counted, formatDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { api } from '#worker/contract/paths.ts'
import type { Refunded } from '#worker/contract/payment.ts'
import { REST_REFUNDS } from '#worker/domain/limits.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { PRICING } from '#worker/domain/pricing.ts'

type RefundRestProps = {
  /** What would be given back now. */
  refund: Refunded
  open: boolean
  onClose: () => void
  onRefunded: () => void
  finalFocus: () => HTMLElement | null | true
}

/** Asks before all photos of the account go back to the cards, and then says what did. */
export function RefundRest({ refund, open, onClose, onRefunded, finalFocus }: RefundRestProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [refunded, setRefunded] = useState<Refunded | null>(null)

  async function confirm() {
    setBusy(true)
    setProblem(null)
    try {
      setRefunded(await request<Refunded>(api.refundRest, { method: 'POST' }))
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
      onRefunded()
    }
  }

  function close() {
    setProblem(null)
    setRefunded(null)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : close}
      finalFocus={finalFocus}
      title={refunded ? titleOf(refunded) : 'Refund the rest?'}
      actions={
        refunded ? (
          <CloseButton onClose={close} />
        ) : (
          <>
            <Button onClick={close} disabled={busy}>
              Cancel
            </Button>
            <Button variant="primary" busy={busy} busyLabel="Refunding..." onClick={() => void confirm()}>
              Refund {money(refund)}
            </Button>
          </>
        )
      }
    >
      {refunded ? (
        <p role="status">{outcomeOf(refunded)}</p>
      ) : (
        <>
          {problem && <Notice tone="error">{problem}</Notice>}
          <p>
            {counted(refund.photos, 'photo')} {refund.photos === 1 ? 'leaves' : 'leave'} your account, and{' '}
            {money(refund)} goes back to the card that paid. Banks take {BANK_DAYS} to show it.
          </p>
        </>
      )}
    </Dialog>
  )
}

const BANK_DAYS = '5–10 days'

const titleOf = ({ photos }: Refunded) =>
  photos > 0 ? `${counted(photos, 'photo')} refunded` : 'Nothing was left to refund'

const outcomeOf = (refunded: Refunded) =>
  refunded.photos > 0
    ? `${money(refunded)} is on its way back to the card that paid. Banks take ${BANK_DAYS} to show it.`
    : 'Every photo of your account has been used or refunded.'

/** The focus goes to the only button left, since the pressed one is gone. */
function CloseButton({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} onClick={onClose}>
      Close
    </Button>
  )
}

const money = ({ amount }: Refunded) => formatMoney(amount, PRICING.currency)

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) {
    const again = error.retryAt === null ? 'later' : `from ${formatDateTime(new Date(error.retryAt).toISOString())} on`
    return `You have asked for ${REST_REFUNDS.max} refunds in ${REST_REFUNDS.days} days. You can ask again ${again}; before that, contact support.`
  }
  return errorText(error, 'Failed to refund the rest. Please try again.')
}
