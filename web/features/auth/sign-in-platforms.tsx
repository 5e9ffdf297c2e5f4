import { enabledProviders } from '#web/lib/accounts.ts'
import { useFlags } from '#web/lib/flags.ts'
import { useConnect } from '#web/lib/use-connect.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import s from './sign-in-platforms.module.css'

/** Signs in with a platform account that was connected before. */
export function SignInPlatforms() {
  const { connect, connecting } = useConnect()
  const providers = enabledProviders(useFlags())
  if (providers.length === 0) {
    return null
  }
  return (
    <div className={s.platforms}>
      <p className={s.or}>or, if you have connected it before</p>
      {providers.map(provider => (
        <Button
          key={provider}
          wide
          busy={connecting === provider}
          busyLabel={`Opening ${PLATFORMS[provider].name}...`}
          disabled={connecting !== null && connecting !== provider}
          onClick={() => connect(provider)}
        >
          Continue with {PLATFORMS[provider].name}
        </Button>
      ))}
    </div>
  )
}
