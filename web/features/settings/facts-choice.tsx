import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'
import { FieldGroup } from '#web/ui/field-group/field-group.tsx'
import type { ModelFacts } from '#worker/domain/model-facts.ts'
import s from './preferences-form.module.css'

const FACTS: { fact: keyof ModelFacts; label: string; hint: string }[] = [
  {
    fact: 'place',
    label: 'Where a photo was taken',
    hint: 'The town nearest to a photo’s position on Flickr, if everyone may see that.',
  },
  { fact: 'album', label: 'The photo’s album', hint: 'Title and description of the album you chose it from.' },
  { fact: 'texts', label: 'Your titles and descriptions', hint: 'What you have already written about the photo.' },
  { fact: 'tags', label: 'Your tags', hint: 'The tags the photo already has.' },
]

type FactsChoiceProps = { shown: ModelFacts; onChoose: (change: Partial<ModelFacts>) => void }

/** What the model may know about a photo besides its picture. */
export function FactsChoice({ shown, onChoose }: FactsChoiceProps) {
  return (
    <FieldGroup
      legend="What the model may know"
      hint="Sent along with the picture, the time of day, the job's note and your words below; for a rewrite, also its hint and the text it replaces. What you switch off is no longer sent, not even for jobs under way. A place is named only if one of these, the note or the hint names it."
    >
      <div className={s.checks}>
        {FACTS.map(({ fact, label, hint }) => (
          <Checkbox
            key={fact}
            label={label}
            hint={hint}
            checked={shown[fact]}
            onChange={checked => onChoose({ [fact]: checked })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
