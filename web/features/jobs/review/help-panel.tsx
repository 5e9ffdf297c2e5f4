import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readStored, store } from '#web/lib/browser-storage.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import s from './help-panel.module.css'

const DISMISSED = 'review-help-dismissed'
const SEEN = 'review-help-seen'
const NARROW = '(max-width: 719.9px)'

/** A short help: open on the first visit, except on a phone, and folded afterwards. Once dismissed, it does not come back. */
export function HelpPanel() {
  const [open, setOpen] = useState(() => readStored('localStorage', DISMISSED) === null)
  const [isFirstVisit] = useState(() => readStored('localStorage', SEEN) === null)
  const isNarrow = useMedia(NARROW)
  useEffect(() => store('localStorage', SEEN, 'yes'), [])
  if (!open) {
    return null
  }
  const dismiss = () => {
    setOpen(false)
    store('localStorage', DISMISSED, 'yes')
  }
  return (
    <section className={s.panel} aria-labelledby="review-help">
      <details open={isFirstVisit && !isNarrow}>
        <summary className={s.summary}>
          <h2 id="review-help" className={s.title}>
            How it works
          </h2>
        </summary>
        <ol className={s.steps}>
          <li>Read what was written, and edit whatever you would say differently.</li>
          <li>Approve what you like and skip the rest. Your own titles, descriptions and tags stay.</li>
          <li>Apply. The original is backed up first, and every photo can be undone.</li>
        </ol>
      </details>
      <IconButton className={s.dismiss} label="Dismiss help" icon={<X aria-hidden size={18} />} onClick={dismiss} />
    </section>
  )
}
