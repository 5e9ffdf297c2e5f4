import { enabledProviders, NO_PLATFORMS } from '#web/lib/accounts.ts'
import { useFlags } from '#web/lib/flags.ts'
import { useConnect } from '#web/lib/use-connect.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { PlatformChooser } from '#web/ui/platform-chooser/platform-chooser.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { PAGES } from '#worker/contract/paths.ts'
import { PublicPage } from './public-page.tsx'

export function EmailVerified() {
  const providers = enabledProviders(useFlags())
  const { connect, connecting } = useConnect()
  return (
    <PublicPage focused title="Email Verified" intro="One step left: connect the platform that holds your photos.">
      <Stack>
        {providers.length === 0 && <p>{NO_PLATFORMS}</p>}
        <PlatformChooser providers={providers} connecting={connecting} onConnect={connect} weight="main" />
        <ButtonLink variant="quiet" wide to={PAGES.home}>
          Do this later
        </ButtonLink>
      </Stack>
    </PublicPage>
  )
}
