import { useEffect, useSyncExternalStore } from 'react'
import { request } from '../api.ts'
import { toast } from '../toast.ts'
import { refreshUser } from '../user.ts'
import { createOutbox, type Outbox, type OutboxSnapshot } from './outbox.ts'

let current: { userId: string; outbox: Outbox } | undefined

/** The outbox of the user who is signed in. */
export function outboxOf(userId: string): Outbox {
  if (current?.userId !== userId) {
    const outbox = createOutbox(userId, {
      request,
      locks: navigator.locks,
      openChannel: name => new BroadcastChannel(name),
      onOtherUser: () => void refreshUser(),
      onLost: reason => toast.error(`A change made earlier could not be saved: ${reason}`),
    })
    current = { userId, outbox }
  }
  return current.outbox
}

/** Sends what is kept on the device for as long as the component is mounted, and says how much that is. */
export function useOutbox(userId: string): OutboxSnapshot {
  const outbox = outboxOf(userId)
  useEffect(() => {
    outbox.start()
    return outbox.stop
  }, [outbox])
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot)
}
