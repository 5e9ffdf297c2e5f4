import { useOutbox } from '#web/lib/outbox/current-outbox.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { counted } from '#worker/domain/counted.ts'
import s from './connection-line.module.css'

/** Says that there is no connection, and how many changes wait for it on this device. */
export function ConnectionLine({ userId }: { userId: string }) {
  const isOnline = useOnline()
  const { unsent, isWaiting } = useOutbox(userId)
  return (
    <div role="status" className={s.line}>
      {!isOnline && <p>Offline. {unsent === 0 ? 'What you change is kept here.' : kept(unsent, '.')}</p>}
      {isOnline && isWaiting && unsent > 0 && <p>{kept(unsent, ' until the server answers.')}</p>}
    </div>
  )
}

function kept(changes: number, rest: string): string {
  return `${counted(changes, 'change')} ${changes === 1 ? 'is' : 'are'} kept here${rest}`
}
