import { Slider } from '#web/ui/slider/slider.tsx'
import { DESCRIPTION_SENTENCES } from '#worker/domain/limits.ts'
import { sentencesText } from './sentences.ts'

const PRESETS = [
  { value: 1, label: 'Short' },
  { value: 3, label: 'Medium' },
  { value: 5, label: 'Long' },
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
      valueText={sentencesText}
      onChange={onChange}
    />
  )
}
