import { LogOut as Icon } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#web/lib/format.ts'
import { expectHardNavigation } from '#web/lib/hard-navigation.ts'
import { closeAccount, requestLogOut } from '#web/lib/log-out.ts'
import { outboxOf } from '#web/lib/outbox/current-outbox.ts'
import { leaveSignedOut } from '#web/lib/signed-in-as.ts'
import { toast } from '#web/lib/toast.ts'
import { keepUnsavedWork } from '#web/lib/unsaved-work.ts'
import { confirmLosingChanges } from '#web/lib/use-unsaved-warning.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import s from './shell-menu.module.css'

// After a longer wait users would think that the button does not work.
const ANSWER_WITHIN_MS = 5000

/**
 * Ends the session and loads the landing page, which reports the outcome. Asks first if there are unsent changes. If
 * the server does not confirm the log-out, a page that keeps trying replaces all others.
 */
export function LogOut({ userId }: { userId: string }) {
  const [leaving, setLeaving] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const outbox = outboxOf(userId)

  async function leave() {
    setUnsent(0)
    setLeaving(true)
    const stay = expectHardNavigation()
    if (await requestLogOut()) {
      leaveSignedOut()
      return
    }
    stay()
    toast.error('Failed to logout')
    closeAccount()
  }

  async function ask() {
    const isRestSaved = keepUnsavedWork()
    if (!isRestSaved && !confirmLosingChanges()) {
      return
    }
    setLeaving(true)
    const isSent = await Promise.race([outbox.whenSent(), noAnswer()])
    setLeaving(false)
    if (isSent) {
      await leave()
    } else {
      setUnsent(outbox.getSnapshot().unsent)
    }
  }

  const discard = () => {
    outbox.discard()
    void leave()
  }

  return (
    <>
      <button type="button" className={s.link} disabled={leaving} onClick={() => void ask()}>
        <Icon aria-hidden size={18} />
        <span data-name>Logout</span>
      </button>
      <Dialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        title={`Log out with ${counted(unsent, 'unsent change')}?`}
        actions={
          <>
            <Button onClick={() => setUnsent(0)}>Cancel</Button>
            <Button variant="danger" onClick={discard}>
              Discard and log out
            </Button>
            <Button variant="primary" onClick={() => void leave()}>
              Keep and log out
            </Button>
          </>
        }
      >
        <p>
          The server has not answered. Kept changes stay on this device and are sent when you log in here again. If
          others use this device, discard them.
        </p>
      </Dialog>
    </>
  )
}

const noAnswer = () => new Promise<false>(resolve => setTimeout(() => resolve(false), ANSWER_WITHIN_MS))
