import { counted } from '#web/lib/format.ts'
import { Slider } from '#web/ui/slider/slider.tsx'
import { DESCRIPTION_SENTENCES } from '#worker/domain/limits.ts'

const PRESETS = [
  { value: DESCRIPTION_SENTENCES.min, label: 'Short' },
  { value: DESCRIPTION_SENTENCES.default, label: 'Medium' },
  { value: DESCRIPTION_SENTENCES.max, label: 'Long' },
]

type LengthSliderProps = { value: number; onChange: (sentences: number) => void }

/** How many sentences a description has. */
export function LengthSlider({ value, onChange }: LengthSliderProps) {
  return (
    <Slider
      label="Description length"
      value={value}
      min={DESCRIPTION_SENTENCES.min}
      max={DESCRIPTION_SENTENCES.max}
      marks={PRESETS}
      valueText={sentences => counted(sentences, 'sentence')}
      onChange={onChange}
    />
  )
}
