import { LanguageSelect } from '#web/features/styles/language-select.tsx'
import { LengthSlider } from '#web/features/styles/length-slider.tsx'
import { StylePicker } from '#web/features/styles/style-picker.tsx'
import type { LanguageCode } from '#worker/domain/languages.ts'
import type { StyleChoice } from '#worker/domain/styles.ts'
import { NoteFold, type Told } from './note-fold.tsx'
import s from './style-settings.module.css'

export type Wording = Told & { style: StyleChoice; sentences: number; language: LanguageCode }

type StyleSettingsProps = { wording: Wording; onChange: (wording: Wording) => void }

/** The content of the style dialog, loaded when it is opened. */
export function StyleSettings({ wording, onChange }: StyleSettingsProps) {
  return (
    <>
      <div className={s.list}>
        <StylePicker value={wording.style} onChange={style => onChange({ ...wording, style })} />
      </div>
      <LengthSlider value={wording.sentences} onChange={sentences => onChange({ ...wording, sentences })} />
      <LanguageSelect value={wording.language} onChange={language => onChange({ ...wording, language })} />
      <NoteFold told={wording} onChange={change => onChange({ ...wording, ...change })} />
    </>
  )
}
