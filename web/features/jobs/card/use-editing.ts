import { useMemo, useRef, useState } from 'react'
import type { Field } from '#worker/domain/missing.ts'
export type Draft = { photoId: string; field: Field; initial: string; text: string }
export type SaveDraft = (draft: Draft) => Promise<boolean>

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
 * takes it away. A draft the server refuses opens again; opening another field saves this one first.
 */
export function useEditing(saveDraft: SaveDraft): Editing {
  const [draft, setDraft] = useState<Draft | null>(null)
  const current = useRef<Draft | null>(null)
  const refused = useRef(new Map<string, string>())
  const saver = useRef(saveDraft)
  saver.current = saveDraft

  const controls = useMemo<EditControls>(() => {
    function show(next: Draft | null) {
      current.current = next
      setDraft(next)
    }

    async function send(done: Draft) {
      if (done.text === done.initial) {
        return
      }
      const isSaved = await saver.current(done)
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
          show({ ...current.current, text })
        }
      },
      save: leave,
      cancel: () => show(null),
    }
  }, [])

  return { draft, controls }
}

function keyOf({ photoId, field }: Pick<Draft, 'photoId' | 'field'>): string {
  return `${photoId}/${field}`
}
