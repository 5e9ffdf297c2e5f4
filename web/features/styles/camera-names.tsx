import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'

type CameraNamesProps = { checked: boolean; onChange: (checked: boolean) => void }

/** Whether a title given by a camera is replaced as if there were none. */
export function CameraNames({ checked, onChange }: CameraNamesProps) {
  return (
    <Checkbox
      label="Titles a camera gave (IMG_1234) count as missing"
      hint="They are then written anew. A title you gave is replaced only where you choose it."
      checked={checked}
      onChange={onChange}
    />
  )
}
