import { Hono } from 'hono'
import * as z from 'zod'
import { type PreferencesAnswer, PreferencesInput, type SavePreferencesAnswer } from '../../contract/preferences.ts'
import type { AppContext } from '../../http/context.ts'
import { actorOf } from '../../http/session.ts'
import { readBody } from '../../http/validate.ts'
import { getPreferences, resetPreferences, savePreferences } from './service.ts'

const Wrapped = z.object({ preferences: z.unknown() })

/** The preferences themselves or `{preferences}` around them. */
const Body = z.preprocess(body => {
  const wrapped = Wrapped.safeParse(body)
  return wrapped.success && wrapped.data.preferences !== undefined ? wrapped.data.preferences : body
}, PreferencesInput)

/** Mounted under /users. */
export const preferenceRoutes = new Hono<AppContext>()
  .get('/preferences', async c =>
    c.json<PreferencesAnswer>({ preferences: await getPreferences(c.var.deps, actorOf(c)) }),
  )

  .put('/preferences', async c => {
    const changes = await readBody(c, Body)
    return c.json<SavePreferencesAnswer>({
      success: true,
      preferences: await savePreferences(c.var.deps, actorOf(c), changes),
    })
  })

  .post('/preferences/reset', async c =>
    c.json<PreferencesAnswer>({ preferences: await resetPreferences(c.var.deps, actorOf(c)) }),
  )

/** Mounted under /auth. */
export const authPreferenceRoutes = new Hono<AppContext>().put('/preferences', async c => {
  const changes = await readBody(c, Body)
  return c.json<PreferencesAnswer>({ preferences: await savePreferences(c.var.deps, actorOf(c), changes) })
})
