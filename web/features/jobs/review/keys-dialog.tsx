import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Switch } from '#web/ui/switch/switch.tsx'
import { KEY_HELP } from '../data/review-keys.ts'
import s from './keys-dialog.module.css'

type KeysDialogProps = { open: boolean; isOn: boolean; onSwitch: (on: boolean) => void; onClose: () => void }

/** The keys of the review, with a switch that turns them off on this device. */
export function KeysDialog({ open, isOn, onSwitch, onClose }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" actions={<Button onClick={onClose}>Close</Button>}>
      <Switch label="Use single keys on this device" checked={isOn} onChange={onSwitch} />
      <dl className={s.keys}>
        {KEY_HELP.map(([keys, does]) => (
          <div key={keys} className={s.key}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
