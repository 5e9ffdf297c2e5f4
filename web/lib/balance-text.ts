import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import { counted, formatNumber } from './format.ts'

type Bought = Pick<FreeTrialStatus, 'prepaidPhotos' | 'reservedPrepaid'>

/** The photos bought in advance, in a line; empty if there are none. */
export function boughtText(balance: Bought): string {
  const { prepaidPhotos } = balance
  const left = prepaidPhotos > 0 && `${counted(prepaidPhotos, 'photo')} on your account`
  return [left, reservedText(balance)].filter(Boolean).join(', ')
}

/** All photos that an account has, in a line: "10 photos free, 81 on your account". */
export function balanceText(balance: Bought & Pick<FreeTrialStatus, 'remainingPhotos'>): string {
  const { remainingPhotos, prepaidPhotos } = balance
  if (remainingPhotos === 0) {
    return boughtText(balance) || 'No photos on your account'
  }
  const free = `${counted(remainingPhotos, 'photo')} free`
  const left = prepaidPhotos > 0 ? `${free}, ${formatNumber(prepaidPhotos)} on your account` : `${free} on your account`
  return [left, reservedText(balance)].filter(Boolean).join(', ')
}

const reservedText = ({ reservedPrepaid }: Bought) =>
  reservedPrepaid > 0 && `${formatNumber(reservedPrepaid)} more in jobs that have not ended`
