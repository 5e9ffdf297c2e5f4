import { useRef, useState } from 'react'
import { LANGUAGE_OPTIONS } from '#web/features/styles/language-options.ts'
import { counted, formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button/button.tsx'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { FieldGroup } from '#web/ui/field-group/field-group.tsx'
import { LineSummary } from '#web/ui/line-summary/line-summary.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextArea } from '#web/ui/text-input/text-input.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { FIELD_NAMES, fieldsOf, type Field as TextOf } from '#worker/domain/fields.ts'
import { type JobResult, versionsOf } from '#worker/domain/job-result.ts'
import { DEFAULT_LANGUAGE } from '#worker/domain/languages.ts'
import { DESCRIPTION_SENTENCES, HINT_MAX } from '#worker/domain/limits.ts'
import { type RewriteWish, TRIES, triesOfJob } from '#worker/domain/rewrite.ts'
import { STYLE_NAMES } from '#worker/domain/style-names.ts'
import { STYLE_CHOICES } from '#worker/domain/styles.ts'
import { shownLanguage } from '../../data/result-texts.ts'
import s from './rewrite-dialog.module.css'
import { VersionList } from './version-list.tsx'

type RewriteDialogProps = {
  /** The photos to write again; null while the dialog is closed. */
  photos: JobResult[] | null
  /** What the only photo is called. */
  name: string
  job: JobSummary
  onClose: () => void
  /** Resolves to the sentence that refuses it, else to null; to undefined if it is aborted before it is sent. */
  onRewrite: (photoIds: string[], wish: RewriteWish, signal: AbortSignal) => Promise<string | null | undefined>
  onUseVersion: (photoId: string, n: number) => Promise<boolean>
}

const AS_BEFORE = { value: '', label: 'As before' } as const
const STYLES = [AS_BEFORE, ...STYLE_CHOICES.map(value => ({ value, label: STYLE_NAMES[value] }))]
const LANGUAGES = [AS_BEFORE, ...LANGUAGE_OPTIONS]
const { min, max } = DESCRIPTION_SENTENCES
const LENGTHS = [
  AS_BEFORE,
  ...Array.from({ length: max - min + 1 }, (_, index) => ({
    value: String(min + index),
    label: counted(min + index, 'sentence'),
  })),
]
type Choice<Options extends readonly { value: string }[]> = Options[number]['value']

/** Has texts written again, as a person says, and offers the earlier ones of a single photo. */
export function RewriteDialog({ photos, name, job, onClose, onRewrite, onUseVersion }: RewriteDialogProps) {
  const all = fieldsOf(job.provider)
  const [fields, setFields] = useState<readonly TextOf[]>(all)
  const [hint, setHint] = useState('')
  const [style, setStyle] = useState<Choice<typeof STYLES>>('')
  const [length, setLength] = useState<string>('')
  const [language, setLanguage] = useState<Choice<typeof LANGUAGES>>('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const asking = useRef<AbortController>(null)
  const shown = photos ?? []
  const [only] = shown.length === 1 ? shown : []
  const isOther =
    language !== '' &&
    shown.some(photo => (photo.language ?? DEFAULT_LANGUAGE) !== language) &&
    fields.length < all.length
  const wanted = isOther ? all : fields
  const ready = shown.filter(photo => versionsOf(photo) <= TRIES.perPhoto && !photo.regenerating)
  const left = HINT_MAX - hint.trim().length
  const send = async () => {
    setIsBusy(true)
    setRefusal(null)
    asking.current = new AbortController()
    const { signal } = asking.current
    const refusal = await onRewrite(
      ready.map(({ photoId }) => photoId),
      {
        ...(wanted.length < all.length && { fields: [...wanted] }),
        ...(hint.trim() !== '' && { hint: hint.trim() }),
        ...(style !== '' && { style }),
        ...(length !== '' && { descriptionSentences: Number(length) }),
        ...(language !== '' && { language }),
      },
      signal,
    )
    setIsBusy(false)
    if (refusal === null) {
      setFields(all)
      setHint('')
      setStyle('')
      setLength('')
      setLanguage('')
    }
    if (refusal && signal.aborted) {
      toast.error(refusal)
    } else if (!signal.aborted) {
      setRefusal(refusal ?? null)
      if (refusal === null) {
        onClose()
      }
    }
  }
  const close = () => {
    asking.current?.abort()
    setRefusal(null)
    onClose()
  }
  return (
    <Dialog
      open={photos !== null}
      onClose={close}
      title={
        only ? (
          <>
            Rewrite “<bdi {...shownLanguage(only, 'title')}>{name}</bdi>”
          </>
        ) : (
          `Rewrite ${counted(shown.length, 'photo')}`
        )
      }
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <OnlineButton
            variant="primary"
            busy={isBusy}
            busyLabel="Asking..."
            disabled={wanted.length === 0 || ready.length === 0 || left < 0}
            onClick={() => void send()}
          >
            Rewrite
          </OnlineButton>
        </>
      }
    >
      <Stack>
        <FieldGroup legend="Write again">
          {all.map(field => (
            <Checkbox
              key={field}
              label={FIELD_NAMES[field]}
              checked={wanted.includes(field)}
              disabled={isOther}
              onChange={isOn => setFields(all.filter(each => (each === field ? isOn : fields.includes(each))))}
            />
          ))}
        </FieldGroup>
        {isOther && <p className={s.note}>Another language needs all texts.</p>}
        <Field
          label="Hint (optional)"
          hint={left < 0 ? undefined : 'What these texts should know: this is the Tejo, not the sea'}
          error={left < 0 ? `${counted(-left, 'character')} too many` : undefined}
        >
          {control => (
            <TextArea {...control} rows={2} dir="auto" value={hint} onChange={event => setHint(event.target.value)} />
          )}
        </Field>
        <details>
          <LineSummary>Style, length, language</LineSummary>
          <Stack>
            <Field label="Style">
              {control => <Select {...control} value={style} options={STYLES} onChange={setStyle} />}
            </Field>
            <Field label="Description">
              {control => <Select {...control} value={length} options={LENGTHS} onChange={setLength} />}
            </Field>
            <Field label="Language">
              {control => <Select {...control} value={language} options={LANGUAGES} onChange={setLanguage} />}
            </Field>
          </Stack>
        </details>
        {refusal && (
          <Notice tone="error">
            <p>{refusal}</p>
          </Notice>
        )}
        <p className={s.note}>{aboutTries(shown, ready.length, job.progress.processedPhotos)}</p>
        {only && <VersionList jobId={job._id} photo={only} onUse={n => onUseVersion(only.photoId, n)} />}
      </Stack>
    </Dialog>
  )
}

/** `described`: how many photos of the job have texts. */
function aboutTries(shown: JobResult[], ready: number, described: number): string {
  const photos = shown.length
  const limit = `Free: ${counted(TRIES.perPhoto, 'time')} a photo at most, ${formatNumber(triesOfJob(described))} in this job.`
  if (photos > 0 && shown.every(({ regenerating }) => regenerating)) {
    return 'New texts are on their way. Until they are here the old ones stay.'
  }
  if (ready < photos) {
    return photos === 1
      ? `This photo was written again ${counted(TRIES.perPhoto, 'time')}, as often as is allowed.`
      : `${counted(photos - ready, 'photo')} cannot be written again now. ${limit}`
  }
  return `${limit} The old texts stay until the new ones are here, which then wait for your decision. If you edit, decide or apply meanwhile, the new ones are only added to the versions here.`
}
