import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import { ApiError, loadData, problemsOf, request } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { useFocusOnInvalid } from '#web/lib/use-focus-on-invalid.ts'
import { refreshUser } from '#web/lib/user.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { ConnectAnswer, ManualAuthAnswer, ManualAuthRequest } from '#worker/contract/connections.ts'
import { api, PAGES } from '#worker/contract/paths.ts'
import { OAUTH_TOKEN_MISSING, OAUTH_VERIFIER_MISSING } from '#worker/domain/messages.ts'
import { AuthorizeLink } from './authorize-link.tsx'
import s from './manual-auth-page.module.css'
import { PublicPage } from './public-page.tsx'

type Problems = { oauth_token?: string | undefined; oauth_verifier?: string | undefined; form?: string | undefined }

/** Connects Flickr when its page cannot redirect back: the user copies the codes. */
export function ManualAuthPage() {
  const navigate = useNavigate()
  const authorization = useSWR(api.connectManually, loadData<ConnectAnswer>, {
    revalidateIfStale: false,
    revalidateOnReconnect: false,
  })
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const form = useFocusOnInvalid(problems)

  function askForLink() {
    void authorization.mutate().catch(() => undefined)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const oauth_token = String(data.get('oauth_token')).trim()
    const oauth_verifier = String(data.get('oauth_verifier')).trim()
    const wrong = {
      oauth_token: oauth_token ? undefined : OAUTH_TOKEN_MISSING,
      oauth_verifier: oauth_verifier ? undefined : OAUTH_VERIFIER_MISSING,
    }
    setProblems(wrong)
    if (wrong.oauth_token || wrong.oauth_verifier) {
      return
    }
    setBusy(true)
    try {
      const body: ManualAuthRequest = { oauth_token, oauth_verifier }
      await request<ManualAuthAnswer>(api.manualAuth, { method: 'POST', body })
      await refreshUser().catch(() => undefined)
      toast.success('Authentication successful!')
      navigate(PAGES.home, { replace: true })
    } catch (error) {
      setBusy(false)
      setProblems(problemsOf(error, 'Authentication failed'))
      if (error instanceof ApiError && (error.status === 400 || error.status === 409)) {
        // A refused request token cannot be used again; the next attempt needs a new link.
        askForLink()
      }
    }
  }

  const authUrl = authorization.data?.authUrl
  return (
    <PublicPage title="Connect Flickr by hand" intro="For when Flickr's page cannot bring you back here by itself.">
      <ol className={s.steps}>
        <li>
          <Stack>
            <p>Let Photonym in on Flickr. It then shows a code.</p>
            <AuthorizeLink authUrl={authUrl} error={authorization.error} onRetry={askForLink} />
          </Stack>
        </li>
        <li>
          <form ref={form} onSubmit={submit} noValidate>
            <Stack>
              <p>Enter it here.</p>
              {problems.form && <Notice tone="error">{problems.form}</Notice>}
              <Field label="OAuth token" error={problems.oauth_token} hint="Filled in for the link above.">
                {control => (
                  <TextInput
                    {...control}
                    key={authUrl}
                    name="oauth_token"
                    autoComplete="off"
                    spellCheck={false}
                    defaultValue={tokenOf(authUrl)}
                  />
                )}
              </Field>
              <Field label="Verifier" error={problems.oauth_verifier} hint="The code Flickr shows, like 123-456-789.">
                {control => <TextInput {...control} name="oauth_verifier" autoComplete="off" spellCheck={false} />}
              </Field>
              <Button type="submit" variant="primary" wide busy={busy} busyLabel="Connecting...">
                Connect Flickr
              </Button>
            </Stack>
          </form>
        </li>
      </ol>
      <ButtonLink variant="quiet" to={PAGES.login}>
        Back to Login
      </ButtonLink>
    </PublicPage>
  )
}

function tokenOf(authUrl: string | undefined): string {
  return (authUrl && URL.parse(authUrl)?.searchParams.get('oauth_token')) || ''
}
