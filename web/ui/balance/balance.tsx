import type { ReactNode } from 'react'
import { balanceText } from '#web/lib/balance-text.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import s from './balance.module.css'
import { UnpaidOrders } from './unpaid-orders.tsx'

type BalanceProps = {
  balance: FreeTrialStatus
  /** In place of all photos of the account, where some of them are shown elsewhere. */
  text?: string
  /** Buttons beside it. */
  children?: ReactNode
}

/** The photos of an account, and what waits for a payment, with the offer to pay or cancel it. */
export function Balance({ balance, text = balanceText(balance), children }: BalanceProps) {
  return (
    <div className={s.balance}>
      {(text || children) && (
        <div className={s.line}>
          <p className={s.text}>{text}</p>
          {children}
        </div>
      )}
      <UnpaidOrders balance={balance} />
    </div>
  )
}
