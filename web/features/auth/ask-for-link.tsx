import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { useResend } from './use-resend.ts'

/**
 * Offers to mail a new link, for what cannot be done without one. `then`: what to do after opening it, such as "set
 * your password".
 */
export function AskForLink({ email, then }: { email: string; then: string }) {
  const { resend, sending, outcome } = useResend()
  return (
    <Stack>
      <div role="status">
        {outcome?.ok && (
          <Notice tone="success">
            <p>{outcome.text}</p>
            <p>Open the link in this browser, then come back and {then}.</p>
          </Notice>
        )}
      </div>
      {outcome?.ok === false && <Notice tone="error">{outcome.text}</Notice>}
      <Button wide busy={sending} busyLabel="Sending..." onClick={() => void resend(email)}>
        Send me a new link
      </Button>
    </Stack>
  )
}
