import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { counted, formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button/button.tsx'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { FieldGroup } from '#web/ui/field-group/field-group.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { EditMany } from '#worker/domain/edit-many.ts'
import { FIELD_NAMES, TEXT_FIELDS, type TextField } from '#worker/domain/fields.ts'
import type { JobResult, JobRules } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { tagProblem, uniqueTags } from '#worker/domain/tags.ts'
import { editMany, type KeyedEdits, previewEdit, UNANSWERED } from '../data/edit-many.ts'
import type { Editing } from '../data/editing.ts'
import type { JobStore } from '../data/job-store.ts'
import { isReady } from '../data/selection.ts'

type EditManyDialogProps = {
  open: boolean
  /** The selected photos. */
  results: JobResult[]
  rules: JobRules
  store: JobStore
  editing: Editing
  onClose: () => void
}

const SUGGESTED_STAY = '. Photos whose tags are only suggested keep them as they are.'
const NO_TAGS = { generatedTags: [], originalTags: [] }

/** Adds and removes tags and replaces words in many photos at once, and says before how many that changes. */
export function EditManyDialog({ open, results, rules, store, editing, onClose }: EditManyDialogProps) {
  const [added, setAdded] = useState('')
  const [removed, setRemoved] = useState('')
  const [find, setFind] = useState('')
  const [by, setBy] = useState('')
  const [fields, setFields] = useState<readonly TextField[]>(TEXT_FIELDS)
  const [isBusy, setIsBusy] = useState(false)
  const asking = useRef<AbortController>(null)
  const [failure, setFailure] = useState<{ text: string; typed: Typed } | null>(null)
  /** The last edit, where it is not known whether it was made: also after the dialog was closed. */
  const [unanswered, setUnanswered] = useState<KeyedEdits | null>(null)
  const typed = useMemo(() => ({ added, removed, find, by, fields }), [added, removed, find, by, fields])
  const settled = useDeferredValue(typed)
  const edit = useMemo(() => editOf(settled), [settled])
  // The page renders at every change of the job, and the dialog stays mounted once it was opened.
  const { changes, refusal } = useMemo(
    () => previewEdit(open ? results : [], edit, rules),
    [open, results, edit, rules],
  )
  const { provider } = rules
  const problem = tagProblem(uniqueTags(added), NO_TAGS, { provider, addProductTag: false })
  // What failed says nothing about what has been typed since.
  const failed = failure?.typed === typed ? failure : null
  const repeated = unanswered && isRepeat(unanswered, edit, results, store) ? unanswered : null
  const close = () => {
    asking.current?.abort()
    setFailure(null)
    onClose()
  }
  const send = async () => {
    setIsBusy(true)
    const photoIds = results.map(({ photoId }) => photoId)
    const edits = repeated ?? { ...edit, photoIds, expected: changes, key: crypto.randomUUID() }
    asking.current = new AbortController()
    const { signal } = asking.current
    const refusal = await editMany(store, editing, edits, { isRepeat: repeated !== null, signal })
    setIsBusy(false)
    if (refusal?.isUnanswered) {
      setUnanswered(edits)
    }
    if (signal.aborted) {
      if (refusal !== null) {
        toast.error(refusal.text)
      }
    } else if (refusal === null) {
      setUnanswered(null)
      for (const clear of [setAdded, setRemoved, setFind, setBy]) {
        clear('')
      }
      close()
    } else {
      setFailure({ text: refusal.text, typed })
    }
  }
  const sentence = failed?.text ?? (repeated ? UNANSWERED : refusal)
  const suggested = results.some(({ addsTags }) => addsTags === false)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Edit ${counted(results.length, 'photo')}`}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <OnlineButton
            variant="primary"
            busy={isBusy}
            busyLabel="Changing..."
            disabled={settled !== typed || (!repeated && (changes === 0 || problem !== undefined))}
            onClick={() => void send()}
          >
            {repeated ? 'Try again' : `Change ${counted(changes, 'photo')}`}
          </OnlineButton>
        </>
      }
    >
      <Stack>
        <Field label="Add tags" hint={`Separated by commas${suggested ? SUGGESTED_STAY : ''}`} error={problem}>
          {control => (
            <TextInput {...control} dir="auto" value={added} onChange={({ target }) => setAdded(target.value)} />
          )}
        </Field>
        <Field label="Remove tags" hint="Separated by commas">
          {control => (
            <TextInput {...control} dir="auto" value={removed} onChange={({ target }) => setRemoved(target.value)} />
          )}
        </Field>
        <Field label="Find text" hint="Exactly as typed, capital letters included, inside longer words too">
          {control => (
            <TextInput {...control} dir="auto" value={find} onChange={({ target }) => setFind(target.value)} />
          )}
        </Field>
        <Field label="Replace with">
          {control => <TextInput {...control} dir="auto" value={by} onChange={({ target }) => setBy(target.value)} />}
        </Field>
        {PLATFORMS[provider].capabilities.title && (
          <FieldGroup legend="In">
            {TEXT_FIELDS.map(field => (
              <Checkbox
                key={field}
                label={FIELD_NAMES[field]}
                checked={fields.includes(field)}
                onChange={isOn =>
                  setFields(TEXT_FIELDS.filter(each => (each === field ? isOn : fields.includes(each))))
                }
              />
            ))}
          </FieldGroup>
        )}
        {sentence && (
          <Notice tone="warning">
            <p>{sentence}</p>
          </Notice>
        )}
        <p role="status">
          Changes {formatNumber(changes)} of {formatNumber(results.length)}
        </p>
      </Stack>
    </Dialog>
  )
}

type Typed = { added: string; removed: string; find: string; by: string; fields: readonly TextField[] }

function editOf({ added, removed, find, by, fields }: Typed): EditMany {
  const [addTags, removeTags] = [uniqueTags(added), uniqueTags(removed)]
  return {
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
    ...(find !== '' && fields.length > 0 && { replace: { find, with: by, fields: [...fields] } }),
  }
}

/** Whether an edit of the chosen photos is one that was sent before. Some of its photos may have been applied since. */
function isRepeat(sent: KeyedEdits, edit: EditMany, chosen: readonly JobResult[], store: JobStore): boolean {
  const { photoIds, key: _, expected: __, ...before } = sent
  if (JSON.stringify(before) !== JSON.stringify(edit)) {
    return false
  }
  const sentIds = new Set(photoIds)
  const ready = store.getSnapshot().results.filter(result => sentIds.has(result.photoId) && isReady(result))
  return ready.length === chosen.length && chosen.every(({ photoId }) => sentIds.has(photoId))
}
