import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import type { User } from '#worker/contract/auth.ts'
import s from './account-page.module.css'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function DeleteAccount({ user }: { user: User }) {
  const [asking, setAsking] = useState(false)
  return (
    <section className={s.section} aria-labelledby="delete">
      <h2 id="delete">Delete my account</h2>
      <p className={s.text}>Erases what we keep about you, at once and for good. Your photos are not touched.</p>
      <Button onClick={() => setAsking(true)}>Delete my account</Button>
      <DeleteAccountDialog user={user} open={asking} onClose={() => setAsking(false)} />
    </section>
  )
}
