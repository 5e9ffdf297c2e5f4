import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChoices } from '#web/lib/use-choices.ts'
import { useFocusOnInvalid } from '#web/lib/use-focus-on-invalid.ts'
import { Field } from '#web/ui/field/field.tsx'
import { SaveBar } from '#web/ui/save-bar/save-bar.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { TextArea } from '#web/ui/text-input/text-input.tsx'
import type { Preferences, PreferencesChanges } from '#worker/contract/preferences.ts'
import { type AddTagsTo, WORD_LIST_KEYS, WORD_LISTS, WORDS_SENT, type WordList } from '#worker/domain/own-words.ts'
import { entriesOf, listFault, listText } from './word-lists.ts'
import s from './words-form.module.css'

const HINTS: Record<WordList, string> = {
  vocabulary: `The model takes these where they fit, in your spelling; a place only if a fact names it. It sees the first ${formatNumber(WORDS_SENT.vocabulary)} characters.`,
  alwaysTags: 'Added to every photo that gets tags, exactly as you type them.',
  neverTags: 'Never used as a tag, in any form of the word. Titles and descriptions may have them.',
  neverUse: 'In no title, description or tag, in any form of the word. A photo whose texts cannot do without fails.',
}

const ADD_TAGS: { value: AddTagsTo; label: string }[] = [
  { value: 'untagged', label: 'Photos without tags' },
  { value: 'few', label: 'Photos with fewer than five' },
  { value: 'all', label: 'All photos' },
]

type Choices = Record<WordList, string> & { addTagsTo: AddTagsTo }

type WordsFormProps = {
  /** As they are on the server. */
  preferences: Preferences
  onSave: (changes: PreferencesChanges) => Promise<void>
}

/** A person's own words: what the model prefers, what is added and what it must leave alone. */
export function WordsForm({ preferences, onSave }: WordsFormProps) {
  const { vocabulary, alwaysTags, neverTags, neverUse, addTagsTo } = preferences
  const saved: Choices = {
    ...{ vocabulary: listText(vocabulary), alwaysTags: listText(alwaysTags) },
    ...{ neverTags: listText(neverTags), neverUse: listText(neverUse), addTagsTo },
  }
  const { changes, hasChanges, shown, state, choose, noteSaved } = useChoices<Choices>('words', saved)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [faults, setFaults] = useState<Partial<Record<WordList, string>>>({})
  const form = useFocusOnInvalid(faults)

  // A tag that is ruled out below, while the list is being edited, belongs to the edited list as well.
  const known = useRef(neverTags)
  useEffect(() => {
    const listed = changes.neverTags === undefined ? undefined : entriesOf(changes.neverTags)
    const added = neverTags.filter(tag => !known.current.includes(tag) && listed?.includes(tag) === false)
    known.current = neverTags
    if (listed && added.length > 0) {
      choose({ neverTags: listText([...listed, ...added]) })
    }
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!hasChanges || isSaving) {
      return
    }
    const changed = WORD_LIST_KEYS.filter(list => changes[list] !== undefined)
    const found = changed.flatMap(list => {
      const fault = listFault(list, shown[list])
      return fault === undefined ? [] : [[list, fault] as const]
    })
    setFaults(Object.fromEntries(found))
    setFailure(found.length > 0 ? 'Please correct what is marked' : null)
    if (found.length > 0) {
      return
    }
    setIsSaving(true)
    known.current = [...known.current, ...entriesOf(shown.neverTags)]
    try {
      const lists = Object.fromEntries(changed.map(list => [list, entriesOf(shown[list])]))
      await onSave({ ...lists, ...(changes.addTagsTo && { addTagsTo: changes.addTagsTo }) })
      noteSaved(changes)
      toast.success('Your words were saved')
    } catch (error) {
      const refused = error instanceof ApiError ? (error.fields ?? {}) : {}
      setFaults(
        Object.fromEntries(Object.entries(refused).map(([field, text]) => [field.split('.')[0] ?? field, text])),
      )
      setFailure('Your words were not saved')
      toast.error(errorText(error, 'Failed to save your words'))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <form ref={form} className={s.form} onSubmit={save} noValidate>
      <Field
        label="Add tags to"
        hint="Only your own tags count, not those set by programs. On other photos our tags are shown as a suggestion. A photo that already has everything, tags included, is skipped."
      >
        {control => (
          <Select
            {...control}
            value={shown.addTagsTo}
            options={ADD_TAGS}
            onChange={addTagsTo => choose({ addTagsTo })}
          />
        )}
      </Field>
      {WORD_LIST_KEYS.map(list => (
        <Field
          key={list}
          label={WORD_LISTS[list].name}
          hint={`${HINTS[list]} Separated by commas, ${countOf(shown[list], list)}.`}
          error={faults[list]}
        >
          {control => (
            <TextArea
              {...control}
              dir="auto"
              rows={list === 'alwaysTags' ? 1 : 3}
              autoCapitalize="none"
              placeholder="None"
              value={shown[list]}
              onChange={({ target }) => choose({ [list]: target.value })}
            />
          )}
        </Field>
      ))}
      <SaveBar state={state} isSaving={isSaving} failure={failure} label="Save Words" />
    </form>
  )
}

function countOf(text: string, list: WordList): string {
  const { length } = entriesOf(text)
  return length === 0 ? `at most ${WORD_LISTS[list].max}` : `${length} of ${WORD_LISTS[list].max}`
}
