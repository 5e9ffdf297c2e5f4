import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import s from './password-input.module.css'

type PasswordInputProps = {
  /** Names the password that the toggle shows and hides, for pages with several. */
  what?: string
} & Omit<ComponentProps<'input'>, 'type'>

export function PasswordInput({ what = 'password', ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className={s.box}>
      <TextInput {...props} className={s.input} type={shown ? 'text' : 'password'} spellCheck={false} />
      <IconButton
        className={s.toggle}
        label={`${shown ? 'Hide' : 'Show'} ${what}`}
        icon={<Icon aria-hidden size={20} />}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
