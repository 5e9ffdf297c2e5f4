import { Switch as Base } from '@base-ui/react/switch'
import s from './switch.module.css'

type SwitchProps = {
  label: string
  checked: boolean
  /** Keeps the focus and ignores presses. */
  busy?: boolean
  onChange: (checked: boolean) => void
}

/** Turns something on or off at once, without saving a form. */
export function Switch({ label, checked, busy = false, onChange }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch renders its own input
    <label className={s.switch}>
      <Base.Root className={s.track} checked={checked} readOnly={busy} onCheckedChange={onChange}>
        <Base.Thumb className={s.thumb} />
      </Base.Root>
      {label}
    </label>
  )
}
