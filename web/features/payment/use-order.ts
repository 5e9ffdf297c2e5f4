import useSWR from 'swr'
import { loadData } from '#web/lib/api.ts'
import { api } from '#worker/contract/paths.ts'
import type { OrderStatusAnswer } from '#worker/contract/payment.ts'
import { POLL_MS } from '#worker/domain/limits.ts'

export type Order = OrderStatusAnswer['order']

/**
 * An order of photos; none without an id. It is read again when the tab gets the focus and, if `isAwaited`, every few
 * seconds.
 */
export function useOrder(orderId: string | null, isAwaited: boolean) {
  const { data, error, mutate } = useSWR(
    orderId === null ? null : api.photoOrder(orderId),
    loadData<OrderStatusAnswer>,
    {
      revalidateOnFocus: true,
      dedupingInterval: POLL_MS / 2,
      refreshInterval: isAwaited ? POLL_MS : 0,
      shouldRetryOnError: false,
    },
  )
  return { order: data?.order, error: data ? undefined : error, refresh: () => void mutate() }
}
