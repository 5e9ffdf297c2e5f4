import { useEffect, useSyncExternalStore } from 'react'
import { request } from '../api.ts'
import { toast } from '../toast.ts'
import { refreshUser } from '../user.ts'
import { createOutbox, type Outbox, type OutboxSnapshot } from './outbox.ts'

let current: { userId: string; outbox: Outbox } | undefined

/** The outbox of the user who is signed in; a document has one at a time. */
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

/** Sends the changes kept on the device while the component is mounted. Returns how many there are. */
export function useOutbox(userId: string): OutboxSnapshot {
  const outbox = outboxOf(userId)
  useEffect(() => {
    outbox.start()
    return outbox.stop
  }, [outbox])
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot)
}
