import { onTestFinished } from 'vitest'
import { settle } from './clock.ts'
import { openedApp } from './opened.ts'

/** The network is gone, and the browser knows, until the returned function is called. */
export async function goOffline(): Promise<() => Promise<void>> {
  const account = openedApp()?.account
  if (!account) throw new Error('No page is open.')
  const set = async (isOnline: boolean) => {
    account.server.reachable(isOnline)
    account.live.isOn = isOnline
    if (!isOnline) account.live.close()
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    await settle()
  }
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  await set(false)
  return () => set(true)
}
