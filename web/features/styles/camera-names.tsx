import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'

type CameraNamesProps = { checked: boolean; onChange: (checked: boolean) => void }

/** Whether titles given by a camera are replaced as if they were missing. */
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
