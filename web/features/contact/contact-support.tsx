import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { ContactForm } from './contact-form.tsx'
import s from './contact-support.module.css'
import { useContactForm } from './use-contact-form.ts'

/** The contact form within a page, collapsed until it is opened. */
export function ContactSupport() {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    toggle.current?.focus()
  }
  const form = useContactForm(close)
  return (
    <section className={s.support} aria-label="Contact Support">
      <Button
        ref={toggle}
        className={s.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        icon={<ChevronDown className={s.arrow} aria-hidden size={18} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        Contact Support
      </Button>
      {isOpen && (
        <div id={id}>
          <ContactForm form={form} />
        </div>
      )}
    </section>
  )
}
