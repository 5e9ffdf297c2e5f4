import { useMemo, useRef, useState } from 'react'
import type { Field } from '#worker/domain/fields.ts'

/** `problem`: why it could not be saved, as a sentence. */
export type Draft = { photoId: string; field: Field; initial: string; text: string; problem?: string | undefined }

type DraftHandlers = {
  problemOf: (draft: Draft) => string | undefined
  /** Returns whether it was saved; if not, the user has been told. */
  save: (draft: Draft) => Promise<boolean>
}

export type Editing = {
  draft: Draft | null
  controls: EditControls
}

export type EditControls = {
  begin: (photoId: string, field: Field, text: string) => void
  type: (text: string) => void
  save: () => void
  cancel: () => void
}

/**
 * The one field that is being edited. Its text lives here and not in the card, so neither a live update nor scrolling
 * loses it. One with a problem stays open and says so, and one that the server refuses opens again. Opening another
 * field saves this one first; what could not be saved is shown again when its field is opened.
 */
export function useEditing(handlers: DraftHandlers): Editing {
  const [draft, setDraft] = useState<Draft | null>(null)
  const current = useRef<Draft | null>(null)
  const refused = useRef(new Map<string, string>())
  const latest = useRef(handlers)
  latest.current = handlers

  const controls = useMemo<EditControls>(() => {
    function show(next: Draft | null) {
      current.current = next
      setDraft(next)
    }

    async function send(done: Draft) {
      if (done.text === done.initial) {
        return
      }
      const isSaved = await latest.current.save(done)
      if (isSaved) {
        return
      }
      if (current.current === null) {
        show(done)
        return
      }
      refused.current.set(keyOf(done), done.text)
    }

    function leave() {
      const done = current.current
      show(null)
      if (done) {
        void send(done)
      }
    }

    return {
      begin: (photoId, field, text) => {
        leave()
        const key = keyOf({ photoId, field })
        show({ photoId, field, initial: text, text: refused.current.get(key) ?? text })
        refused.current.delete(key)
      },
      type: text => {
        if (current.current) {
          show({ ...current.current, text, problem: undefined })
        }
      },
      save: () => {
        const problem = current.current ? latest.current.problemOf(current.current) : undefined
        if (current.current && problem !== undefined) {
          show({ ...current.current, problem })
          return
        }
        leave()
      },
      cancel: () => show(null),
    }
  }, [])

  return { draft, controls }
}

function keyOf({ photoId, field }: Pick<Draft, 'photoId' | 'field'>): string {
  return `${photoId}/${field}`
}
