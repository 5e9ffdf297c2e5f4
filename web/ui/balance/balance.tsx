import type { ReactNode } from 'react'
import { balanceText } from '#web/lib/balance-text.ts'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import s from './balance.module.css'

const loadUnpaid = async () => (await import('./unpaid-orders.tsx')).UnpaidOrders

type BalanceProps = {
  balance: FreeTrialStatus
  /** In place of all photos of the account, where some of them are shown elsewhere. */
  text?: string
  /** Buttons beside it. */
  children?: ReactNode
}

/** The photos of an account, and what waits for a payment, with the offer to pay or cancel it. */
export function Balance({ balance, text = balanceText(balance), children }: BalanceProps) {
  const isUnpaid = balance.unpaidJobIds.length + balance.unpaidOrderIds.length > 0
  const UnpaidOrders = useDeferredComponent(loadUnpaid, isUnpaid)
  return (
    <div className={s.balance}>
      {(text || children) && (
        <div className={s.line}>
          <p className={s.text}>{text}</p>
          {children}
        </div>
      )}
      {UnpaidOrders && <UnpaidOrders balance={balance} />}
    </div>
  )
}
