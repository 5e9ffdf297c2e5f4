import { useState } from 'react'
import type { ConnectAnswer } from '#worker/contract/connections.ts'
import { api } from '#worker/contract/paths.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { errorText, request } from './api.ts'
import { toast } from './toast.ts'

/** Sends the browser to a platform's authorization page. */
export function useConnect() {
  const [connecting, setConnecting] = useState<Provider | null>(null)
  async function connect(provider: Provider) {
    setConnecting(provider)
    try {
      const { authUrl } = await request<ConnectAnswer>(api.connect(provider))
      window.location.assign(authUrl)
    } catch (error) {
      setConnecting(null)
      toast.error(errorText(error, `Failed to initiate ${PLATFORMS[provider].name} authentication`))
    }
  }
  return { connect, connecting }
}
