import type { Ref } from 'react'
import { Button } from '#web/ui/button/button.tsx'

type ConflictChoiceProps = {
  onKeep: () => void
  onReplace: () => void
  replaceButton?: Ref<HTMLButtonElement>
}

/** The choice between two texts, after a field was changed elsewhere while it was being edited. */
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
