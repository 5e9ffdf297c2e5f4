import { Slider as Base } from '@base-ui/react/slider'
import { useId } from 'react'
import s from './slider.module.css'

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** Presets under the track; pressing one chooses its value. */
  marks?: { value: number; label: string }[]
  /** The value in words, shown and read by screen readers. */
  valueText?: (value: number) => string
  disabled?: boolean
}

export function Slider({ label, value, min, max, onChange, marks, valueText = String, disabled }: SliderProps) {
  const labelId = useId()
  return (
    <div className={s.slider}>
      <div className={s.head}>
        <span className={s.label} id={labelId}>
          {label}
        </span>
        <output className={s.value}>{valueText(value)}</output>
      </div>
      <Base.Root value={value} min={min} max={max} step={1} onValueChange={onChange} disabled={disabled ?? false}>
        <Base.Control className={s.control}>
          <Base.Track className={s.track}>
            <Base.Indicator className={s.indicator} />
            <Base.Thumb
              className={s.thumb}
              aria-labelledby={labelId}
              getAriaValueText={(_formatted, current) => valueText(current)}
            />
          </Base.Track>
        </Base.Control>
      </Base.Root>
      {marks && (
        <div className={s.marks}>
          {marks.map(mark => (
            <button
              key={mark.value}
              type="button"
              className={s.mark}
              style={{ insetInlineStart: `${((mark.value - min) / (max - min)) * 100}%` }}
              aria-pressed={mark.value === value}
              disabled={disabled}
              onClick={() => onChange(mark.value)}
            >
              {mark.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
