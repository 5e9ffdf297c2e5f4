import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useEarlyPress } from '#web/lib/prerendered.ts'
import { useUser } from '#web/lib/user.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'
import { PAGES, SIGN_IN } from '#worker/contract/paths.ts'
import { Benefits } from './benefits.tsx'
import { CheckYourEmail } from './check-your-email.tsx'
import { EmailForm } from './email-form.tsx'
import { EmailVerified } from './email-verified.tsx'
import { PasswordForm } from './password-form.tsx'
import { PublicPage } from './public-page.tsx'
import { SignInPlatforms } from './sign-in-platforms.tsx'

type Tab = 'sign-in' | 'get-started'
type Stage = { name: 'forms'; isAgain?: true } | { name: 'check-email'; email: string } | { name: 'verified' }

/** Log-in and sign-up. Signed-in users are redirected, unless they were waiting here for the mail. */
export function LoginPage() {
  const { user } = useUser()
  const [query] = useSearchParams()
  const [tab, setTab] = useState<Tab>(query.has(SIGN_IN) ? 'sign-in' : 'get-started')
  const [stage, setStage] = useState<Stage>({ name: 'forms' })
  // Carries what was typed over to the other tab.
  const [email, setEmail] = useState('')
  useEarlyPress()

  const change = (to: Tab) => (typed: string) => {
    setEmail(typed)
    setTab(to)
  }

  if (user && (stage.name === 'forms' || user.connectedAccounts.length > 0)) {
    return <Navigate to={PAGES.home} replace />
  }
  if (user || stage.name === 'verified') {
    return <EmailVerified />
  }
  if (stage.name === 'check-email') {
    return (
      <CheckYourEmail
        email={stage.email}
        onOtherAddress={() => setStage({ name: 'forms', isAgain: true })}
        onSignIn={() => {
          setTab('sign-in')
          setStage({ name: 'forms', isAgain: true })
        }}
      />
    )
  }
  return (
    <PublicPage
      focused={stage.isAgain}
      title="Welcome to Photonym"
      intro="Titles, descriptions and tags for the photos you already published."
    >
      <Tabs<Tab>
        label="How to go on"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'sign-in',
            label: 'Sign In',
            content: (
              <Stack>
                <PasswordForm email={email} onForgot={change('get-started')} />
                <SignInPlatforms />
              </Stack>
            ),
          },
          {
            value: 'get-started',
            label: 'Get Started',
            content: (
              <EmailForm
                email={email}
                onSent={(to, verified) =>
                  setStage(verified ? { name: 'verified' } : { name: 'check-email', email: to })
                }
                onSignIn={change('sign-in')}
              />
            ),
          },
        ]}
      />
      <Benefits />
    </PublicPage>
  )
}
