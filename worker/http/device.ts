import { parse } from 'bowser'
import type { Context } from 'hono'
import type { AppContext } from './context.ts'

/** Browsers send far less. What is longer is cut off before parsing. */
const USER_AGENT_MAX = 400
const DEVICE_MAX = 60

/** "Firefox on Android", so that users recognise their sessions; empty for an unknown browser. */
export function deviceOf(userAgent: string): string {
  const text = userAgent.slice(0, USER_AGENT_MAX).trim()
  if (text === '') return ''
  const { browser, os, platform } = parse(text)
  if (!browser.name || !platform.type) return ''
  return (os.name ? `${browser.name} on ${os.name}` : browser.name).slice(0, DEVICE_MAX)
}

export function clientDevice(c: Context<AppContext>): string {
  return deviceOf(c.req.header('User-Agent') ?? '')
}
