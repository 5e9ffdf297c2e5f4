import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ContactForm } from './contact-form.tsx'
import { useContactForm } from './use-contact-form.ts'

export type SupportDialogProps = { open: boolean; onClose: () => void }

/** The contact form over any page; it closes once the message is sent. */
export function SupportDialog({ open, onClose }: SupportDialogProps) {
  const form = useContactForm(onClose)
  return (
    <Dialog open={open} onClose={form.isSending ? () => undefined : onClose} title="Contact Support">
      <ContactForm form={form} onCancel={onClose} />
    </Dialog>
  )
}
