import { X } from 'lucide-react'
import { useState } from 'react'
import { readStored, store } from '#web/lib/browser-storage.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import s from './help-panel.module.css'

const DISMISSED = 'review-help-dismissed'

/** What a first-time visitor needs to know; closed once, it stays closed. */
export function HelpPanel() {
  const [open, setOpen] = useState(() => readStored('localStorage', DISMISSED) === null)
  if (!open) {
    return null
  }
  const dismiss = () => {
    setOpen(false)
    store('localStorage', DISMISSED, 'yes')
  }
  return (
    <section className={s.panel} aria-labelledby="review-help">
      <div className={s.head}>
        <h2 id="review-help" className={s.title}>
          How it works
        </h2>
        <IconButton label="Dismiss help" icon={<X aria-hidden size={18} />} onClick={dismiss} />
      </div>
      <ol className={s.steps}>
        <li>Read what was written, and edit whatever you would say differently.</li>
        <li>Approve what you like and skip the rest. Your own titles, descriptions and tags stay.</li>
        <li>Apply. The original is backed up first, and every photo can be undone.</li>
      </ol>
    </section>
  )
}
