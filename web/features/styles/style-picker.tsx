import { useId, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { STYLE_EXAMPLES } from '#worker/domain/style-examples.ts'
import { STYLE_CHOICES, STYLES, type Style, type StyleCategory, type StyleChoice } from '#worker/domain/styles.ts'
import s from './style-picker.module.css'

const CATEGORIES: StyleCategory[] = ['Professional', 'Creative', 'Special']

type StylePickerProps = { value: StyleChoice; onChange: (style: StyleChoice) => void; legend?: string }

/**
 * All styles as one radio group, with the description and an example of the style under the pointer or the focus, else of
 * the chosen one. Room is reserved for the longest texts, so that another style moves nothing.
 */
export function StylePicker({ value, onChange, legend = 'Style' }: StylePickerProps) {
  const name = useId()
  const [previewed, setPreviewed] = useState<StyleChoice | null>(null)
  const styles = STYLE_CHOICES.map(key => STYLES[key])
  const shown = previewed ?? value
  return (
    <fieldset className={s.picker}>
      <legend className={s.legend}>{legend}</legend>
      <div className={s.columns}>
        <div className={s.preview}>
          <div className={s.details}>
            {styles.map(style => (
              <StyleDetails key={style.key} style={style} isShown={style.key === shown} />
            ))}
          </div>
          <div className={s.examples}>
            {styles.map(style => (
              <StyleExample key={style.key} style={style} isShown={style.key === shown} />
            ))}
          </div>
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
                      onPreview={setPreviewed}
                    />
                  ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </fieldset>
  )
}

type StyleOptionProps = {
  style: Style
  name: string
  checked: boolean
  onChoose: () => void
  onPreview: (style: StyleChoice | null) => void
}

function StyleOption({ style, name, checked, onChoose, onPreview }: StyleOptionProps) {
  const id = useId()
  return (
    <div
      className={s.option}
      // A finger that scrolls past chooses nothing and previews nothing.
      onPointerEnter={event => event.pointerType !== 'touch' && onPreview(style.key)}
      onPointerLeave={() => onPreview(null)}
    >
      <label className={s.choice}>
        <input
          type="radio"
          className={s.radio}
          name={name}
          value={style.key}
          checked={checked}
          onChange={onChoose}
          onFocus={() => onPreview(style.key)}
          onBlur={() => onPreview(null)}
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

type ShownProps = { style: Style; isShown: boolean }

function StyleDetails({ style, isShown }: ShownProps) {
  return (
    <div className={classNames(s.about, !isShown && s.hidden)}>
      <p>{style.longDescription}</p>
      <p>Best for: {style.bestFor}</p>
    </div>
  )
}

function StyleExample({ style, isShown }: ShownProps) {
  const { title, description } = STYLE_EXAMPLES[style.key]
  return (
    <figure className={classNames(s.example, !isShown && s.hidden)}>
      <figcaption>Example: {style.title}</figcaption>
      <p className={s.exampleTitle}>{title}</p>
      <p>{description}</p>
    </figure>
  )
}
