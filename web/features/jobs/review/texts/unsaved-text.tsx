import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { EDITED_ELSEWHERE } from '#worker/domain/messages.ts'
import type { DraftControls, ShownDraft } from '../../data/editing.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import s from './unsaved-text.module.css'

/** `lang`: that of the photo's texts. */
type UnsavedTextProps = { draft: ShownDraft; controls: DraftControls; lang: string }

/** A draft that could not be saved, shown once another field's editor was opened. */
export function UnsavedText({ draft, controls, lang }: UnsavedTextProps) {
  const { photoId, field, text, obstacle } = draft
  const discard = () => controls.discard(draft)
  if (obstacle?.kind === 'changed') {
    return (
      <Notice
        tone="warning"
        title={EDITED_ELSEWHERE}
        action={
          <div className={s.actions}>
            <ConflictChoice onKeep={discard} onReplace={() => controls.saveOver(draft)} />
          </div>
        }
      >
        <p>
          Yours:{' '}
          <bdi className={s.text} lang={lang}>
            {text}
          </bdi>
        </p>
        <p>
          It is now:{' '}
          <bdi className={s.text} lang={lang}>
            {obstacle.now}
          </bdi>
        </p>
      </Notice>
    )
  }
  return (
    <Notice
      tone="warning"
      title={`Your ${field} ${field === 'tags' ? 'are' : 'is'} not saved yet`}
      action={
        <div className={s.actions}>
          <Button variant="quiet" size="sm" onClick={discard}>
            Discard
          </Button>
          <Button size="sm" onClick={() => controls.begin(photoId, field)}>
            Edit again
          </Button>
        </div>
      }
    >
      <p className={s.text} lang={lang} dir="auto">
        {text}
      </p>
      {obstacle && <p>{obstacle.reason}</p>}
    </Notice>
  )
}
