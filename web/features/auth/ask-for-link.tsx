import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { useResend } from './use-resend.ts'

/** A new link by mail, for a password that cannot be set without one. */
export function AskForLink({ email }: { email: string }) {
  const { resend, sending, outcome } = useResend()
  return (
    <Stack>
      <div role="status">
        {outcome?.ok && (
          <Notice tone="success">
            <p>{outcome.text}</p>
            <p>Open the link in this browser, then come back and set your password.</p>
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
