import { useEffect, useId, useRef } from 'react'
import { Badge } from '#web/ui/badge/badge.tsx'
import { STYLE_CHOICES, STYLES, type Style, type StyleCategory, type StyleChoice } from '#worker/domain/styles.ts'
import s from './style-picker.module.css'

const CATEGORIES: StyleCategory[] = ['Professional', 'Creative', 'Special']

type StylePickerProps = { value: StyleChoice; onChange: (style: StyleChoice) => void; legend?: string }

/** All styles as one radio group; the chosen one shows its purpose and an example. */
export function StylePicker({ value, onChange, legend = 'Style' }: StylePickerProps) {
  const name = useId()
  const styles = STYLE_CHOICES.map(key => STYLES[key])
  return (
    <fieldset className={s.picker}>
      <legend className={s.legend}>{legend}</legend>
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
    </fieldset>
  )
}

type StyleOptionProps = { style: Style; name: string; checked: boolean; onChoose: () => void }

function StyleOption({ style, name, checked, onChoose }: StyleOptionProps) {
  const id = useId()
  const option = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(false)
  useEffect(() => {
    // Its details open below it, perhaps off the screen.
    if (checked && wasChosen.current) {
      option.current?.scrollIntoView({ block: 'nearest' })
    }
    wasChosen.current = false
  }, [checked])
  const choose = () => {
    wasChosen.current = true
    onChoose()
  }
  return (
    <div className={s.option} ref={option}>
      <label className={s.choice}>
        <input
          type="radio"
          className={s.radio}
          name={name}
          value={style.key}
          checked={checked}
          onChange={choose}
          aria-describedby={`${id}-about`}
        />
        <span aria-hidden>{style.emoji}</span>
        <span className={s.title}>{style.title}</span>
        {style.popular && <Badge tone="accent">Most Popular</Badge>}
      </label>
      <p className={s.about} id={`${id}-about`}>
        {style.description}
      </p>
      {checked && (
        <div className={s.details}>
          <p>{style.longDescription}</p>
          <p>Best for: {style.bestFor}</p>
          <figure className={s.example}>
            <figcaption>Example</figcaption>
            <p className={s.exampleTitle}>{style.exampleTitle}</p>
            <p>{style.exampleDescription}</p>
          </figure>
        </div>
      )}
    </div>
  )
}
