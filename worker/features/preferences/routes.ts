import type { Context } from 'hono'
import * as z from 'zod'
import { type PreferencesAnswer, PreferencesInput, type SavePreferencesAnswer } from '../../contract/preferences.ts'
import type { AppContext } from '../../http/context.ts'
import { actorOf } from '../../http/session.ts'
import { readBody } from '../../http/validate.ts'
import { getPreferences, resetPreferences, savePreferences } from './own-preferences.ts'

const Wrapped = z.object({ preferences: z.unknown() })

/** Accepts the preferences themselves or an object `{preferences}`. */
const Body = z.preprocess(body => {
  const wrapped = Wrapped.safeParse(body)
  return wrapped.success && wrapped.data.preferences !== undefined ? wrapped.data.preferences : body
}, PreferencesInput)

export async function read(c: Context<AppContext>) {
  return c.json<PreferencesAnswer>({ preferences: await getPreferences(c.var.deps, actorOf(c)) })
}

export async function save(c: Context<AppContext>) {
  const changes = await readBody(c, Body)
  return c.json<SavePreferencesAnswer>({
    success: true,
    preferences: await savePreferences(c.var.deps, actorOf(c), changes),
  })
}

export async function reset(c: Context<AppContext>) {
  return c.json<PreferencesAnswer>({ preferences: await resetPreferences(c.var.deps, actorOf(c)) })
}

export async function saveFromAuth(c: Context<AppContext>) {
  const changes = await readBody(c, Body)
  return c.json<PreferencesAnswer>({ preferences: await savePreferences(c.var.deps, actorOf(c), changes) })
}
