import { lazy, Suspense, useState } from 'react'
import { sentencesText } from '#web/features/styles/sentences.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import { STYLES } from '#worker/contract/styles.ts'
import s from './generate-bar.module.css'
import type { Wording } from './style-settings.tsx'

const StyleSettings = lazy(async () => ({ default: (await import('./style-settings.tsx')).StyleSettings }))

type StyleButtonProps = { wording: Wording; onChange: (wording: Wording) => void }

/** Says how the texts will be written, and opens the choice. */
export function StyleButton({ wording, onChange }: StyleButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { emoji, shortTitle } = STYLES[wording.style]
  return (
    <>
      <Button className={s.style} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span aria-hidden>{emoji}</span>
        <span className={s.styleName}>
          <VisuallyHidden>Style: </VisuallyHidden>
          {shortTitle}, {sentencesText(wording.sentences)}
        </span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Style and length"
        actions={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Done
          </Button>
        }
      >
        <Suspense fallback={<Skeleton height={480} />}>
          <StyleSettings wording={wording} onChange={onChange} />
        </Suspense>
      </Dialog>
    </>
  )
}
