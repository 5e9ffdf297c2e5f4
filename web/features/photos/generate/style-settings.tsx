import { LengthSlider } from '#web/features/styles/length-slider.tsx'
import { StylePicker } from '#web/features/styles/style-picker.tsx'
import type { StyleChoice } from '#worker/domain/styles.ts'

export type Wording = { style: StyleChoice; sentences: number }

type StyleSettingsProps = { wording: Wording; onChange: (wording: Wording) => void }

/** The content of the style dialog, loaded when it is opened. */
export function StyleSettings({ wording, onChange }: StyleSettingsProps) {
  return (
    <>
      <LengthSlider value={wording.sentences} onChange={sentences => onChange({ ...wording, sentences })} />
      <StylePicker value={wording.style} onChange={style => onChange({ ...wording, style })} />
    </>
  )
}
