import type { Ref } from 'react'
import { Button } from '#web/ui/button/button.tsx'

type ConflictChoiceProps = {
  onKeep: () => void
  onReplace: () => void
  replaceButton?: Ref<HTMLButtonElement>
}

/** What to do with a text whose field was changed elsewhere meanwhile. */
export function ConflictChoice({ onKeep, onReplace, replaceButton }: ConflictChoiceProps) {
  return (
    <>
      <Button variant="quiet" size="sm" onClick={onKeep}>
        Keep the other text
      </Button>
      <Button {...(replaceButton && { ref: replaceButton })} size="sm" onClick={onReplace}>
        Save mine instead
      </Button>
    </>
  )
}
