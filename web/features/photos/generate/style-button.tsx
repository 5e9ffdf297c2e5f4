import { Palette } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#web/lib/format.ts'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES } from '#worker/domain/languages.ts'
import { STYLE_NAMES } from '#worker/domain/style-names.ts'
import s from './style-button.module.css'
import type { Wording } from './style-settings.tsx'

const loadSettings = async () => (await import('./style-settings.tsx')).StyleSettings

/** Taller than any screen, so that the dialog keeps its size when the list arrives. */
const LIST_PX = 1200

type StyleButtonProps = { wording: Wording; onChange: (wording: Wording) => void }

/** Shows style and length, a language other than English and whether there is a note; opens the dialog to change them. */
export function StyleButton({ wording, onChange }: StyleButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const StyleSettings = useDeferredComponent(loadSettings, isOpen)
  return (
    <>
      <Button
        className={s.button}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        icon={<Palette size={18} aria-hidden />}
      >
        <span className={s.name}>
          <VisuallyHidden>Style: </VisuallyHidden>
          {STYLE_NAMES[wording.style]}, {counted(wording.sentences, 'sentence')}
          {wording.language !== DEFAULT_LANGUAGE && `, ${LANGUAGE_NAMES[wording.language]}`}
          {wording.note.trim() !== '' && ', with a note'}
        </span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Writing options"
        isWide
        actions={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Done
          </Button>
        }
      >
        <div className={s.settings}>
          {StyleSettings ? <StyleSettings wording={wording} onChange={onChange} /> : <Skeleton height={LIST_PX} />}
        </div>
      </Dialog>
    </>
  )
}
