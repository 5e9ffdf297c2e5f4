import { Button } from '#web/ui/button/button.tsx'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import s from './platform-chooser.module.css'

type PlatformChooserProps = {
  providers: Provider[]
  /** The platform whose page is being opened. */
  connecting: Provider | null
  onConnect: (provider: Provider) => void
  /** `main` if connecting is the one thing to do on this screen. */
  weight?: 'main' | 'side'
}

export function PlatformChooser({ providers, connecting, onConnect, weight = 'side' }: PlatformChooserProps) {
  return (
    <ul className={s.list}>
      {providers.map((provider, index) => (
        <li key={provider}>
          <Button
            wide
            variant={weight === 'main' && index === 0 ? 'primary' : 'secondary'}
            busy={connecting === provider}
            busyLabel={`Opening ${PLATFORMS[provider].name}...`}
            disabled={connecting !== null && connecting !== provider}
            onClick={() => onConnect(provider)}
          >
            Connect {PLATFORMS[provider].name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
