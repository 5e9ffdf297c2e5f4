import { useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { STYLE_EXAMPLES } from '#worker/domain/style-examples.ts'
import { STYLE_CHOICES, STYLES, type Style, type StyleCategory, type StyleChoice } from '#worker/domain/styles.ts'
import s from './style-picker.module.css'

const CATEGORIES: StyleCategory[] = ['Professional', 'Creative', 'Special']

type StylePickerProps = { value: StyleChoice; onChange: (style: StyleChoice) => void; legend?: string }

/**
 * All styles as one radio group, below a description and an example of the chosen one. Room is reserved for the longest
 * description, so that choosing moves nothing.
 */
export function StylePicker({ value, onChange, legend = 'Style' }: StylePickerProps) {
  const name = useId()
  const styles = STYLE_CHOICES.map(key => STYLES[key])
  return (
    <fieldset className={s.picker}>
      <legend className={s.legend}>{legend}</legend>
      <div className={s.details}>
        {styles.map(style => (
          <StyleDetails key={style.key} style={style} isChosen={style.key === value} />
        ))}
      </div>
      <div className={s.categories}>
        {CATEGORIES.map(category => (
          <div key={category} className={s.category}>
            <h3 className={s.categoryName}>{category}</h3>
            <div className={s.styles}>
              {styles
                .filter(style => style.category === category)
                .map(style => (
                  <StyleOption
                    key={style.key}
                    style={style}
                    name={name}
                    checked={style.key === value}
                    onChoose={() => onChange(style.key)}
                  />
                ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

type StyleOptionProps = { style: Style; name: string; checked: boolean; onChoose: () => void }

function StyleOption({ style, name, checked, onChoose }: StyleOptionProps) {
  const id = useId()
  return (
    <div className={s.option}>
      <label className={s.choice}>
        <input
          type="radio"
          className={s.radio}
          name={name}
          value={style.key}
          checked={checked}
          onChange={onChoose}
          aria-describedby={`${id}-about`}
        />
        <span aria-hidden>{style.emoji}</span>
        <span className={s.title}>{style.title}</span>
        {style.popular && <Badge tone="accent">Most Popular</Badge>}
      </label>
      <p className={s.note} id={`${id}-about`}>
        {style.description}
      </p>
    </div>
  )
}

function StyleDetails({ style, isChosen }: { style: Style; isChosen: boolean }) {
  return (
    <div className={classNames(s.about, !isChosen && s.hidden)}>
      <p>{style.longDescription}</p>
      <p>Best for: {style.bestFor}</p>
      <figure className={s.example}>
        <figcaption>Example</figcaption>
        <p className={s.exampleTitle}>{STYLE_EXAMPLES[style.key].title}</p>
        <p>{STYLE_EXAMPLES[style.key].description}</p>
      </figure>
    </div>
  )
}
