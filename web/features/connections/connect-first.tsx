import type { ReactNode } from 'react'
import { enabledProviders, NO_PLATFORMS } from '#web/lib/accounts.ts'
import { useFlags } from '#web/lib/flags.ts'
import { useConnect } from '#web/lib/use-connect.ts'
import { PlatformChooser } from '#web/ui/platform-chooser/platform-chooser.tsx'
import s from './connect-first.module.css'

/** For users who have no platform connected. `children` say what they need one for. */
export function ConnectFirst({ children }: { children: ReactNode }) {
  const providers = enabledProviders(useFlags())
  const { connect, connecting } = useConnect()
  if (providers.length === 0) {
    return <p>{NO_PLATFORMS}</p>
  }
  return (
    <section className={s.section} aria-labelledby="connect-first">
      <h2 id="connect-first">Connect Your First Photo Platform</h2>
      <p className={s.text}>{children}</p>
      <PlatformChooser providers={providers} connecting={connecting} onConnect={connect} weight="main" />
    </section>
  )
}
