import useSWR from 'swr'
import { enabledProviders } from '#web/lib/accounts.ts'
import { useFlags } from '#web/lib/flags.ts'
import type { Health } from '#worker/contract/ops.ts'
import { api } from '#worker/contract/paths.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import s from './sandbox-notice.module.css'

/** Names the services that a local stand-in replaces. */
export function SandboxNotice() {
  const flags = useFlags()
  const { data } = useSWR<Health>(api.health, { revalidateIfStale: false })
  const services = data?.services
  if (!services) {
    return null
  }
  const platforms = enabledProviders(flags).filter(provider => services[provider] === 'stand-in')
  const names = [
    ...platforms.map(provider => PLATFORMS[provider].name),
    ...(['model', 'payments', 'mail'] as const).filter(service => services[service] === 'stand-in'),
  ]
  return names.length > 0 && <p className={s.notice}>Stand-ins are in use: {names.join(', ')}</p>
}
