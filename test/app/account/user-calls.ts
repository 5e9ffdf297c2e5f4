import type { Hono } from 'hono'
import { DeleteAccountInput } from '#worker/contract/account.ts'
import type { Activity } from '#worker/contract/activity.ts'
import {
  type CurrentSessionAnswer,
  type EmailAnswer,
  EmailInput,
  type LinkAnswer,
  type PasswordAnswer,
  PasswordChangeInput,
  PasswordLoginInput,
  PasswordRegisterInput,
  type ResendAnswer,
  type SessionsAnswer,
  type User,
  type VerifyEmailAnswer,
} from '#worker/contract/auth.ts'
import { UserContactInput } from '#worker/contract/contact.ts'
import type { SuccessAnswer } from '#worker/contract/errors.ts'
import type { FlagsAnswer } from '#worker/contract/flags.ts'
import type { WordsAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import {
  DEFAULT_PREFERENCES,
  type PreferencesAnswer,
  PreferencesInput,
  type SavePreferencesAnswer,
} from '#worker/contract/preferences.ts'
import type { PhotoCountAnswer } from '#worker/contract/stats.ts'
import { WORD_LIST_KEYS } from '#worker/domain/own-words.ts'
import { SETTINGS_STYLE } from '#worker/domain/styles.ts'
import type { Connections } from './connections.ts'
import { at, bodyOf, refuse } from './server.ts'
import { asUser, createPerson, type Installation, PASSWORD, type Person } from './user.ts'

/** A link that was mailed, by its token. */
export type MailedLink = LinkAnswer & { isUsed: boolean }

type UserParts = {
  user: Person
  connections: Connections
  installation: Installation
  links: Map<string, MailedLink>
}

const DONE: SuccessAnswer = { success: true }
/** What does not count as a choice of how texts begin. */
const APART = new Set<string>([...WORD_LIST_KEYS, 'addTagsTo', 'knowsAddTagsTo'])

/** Who is signed in, their password and preferences, and what everybody may ask. */
export function addUserCalls(app: Hono, parts: UserParts): void {
  addSignIn(app, parts)
  addPreferences(app, parts)
  addPublic(app, parts)
}

function addSignIn(app: Hono, { user, connections, links }: UserParts): void {
  const linkOf = (token: string | undefined) => {
    const link = links.get(token ?? '')
    return link && !link.isUsed ? link : refuse('TOKEN_INVALID')
  }
  const signOut = () => {
    user.role = 'stranger'
  }
  const signIn = () => {
    user.role = user.password === null && connections.accounts.length === 0 ? 'temporary' : 'full'
  }
  app.get(api.me, c => c.json<User>(asUser(user, connections.accounts)))
  app.get(api.currentSession, c => c.json<CurrentSessionAnswer>({ userId: user._id }))
  app.post(api.logout, c => {
    signOut()
    return c.json<SuccessAnswer>(DONE)
  })
  app.post(api.email, async c => {
    const { email } = await bodyOf(c, EmailInput)
    const message = 'Verification email sent! Please check your inbox.'
    return c.json<EmailAnswer>({
      success: true,
      emailVerified: user.role !== 'stranger' && email === user.email,
      message,
    })
  })
  app.post(api.resendVerification, async c => {
    await bodyOf(c, EmailInput)
    return c.json<ResendAnswer>({ success: true, message: 'Verification email sent! Please check your inbox.' })
  })
  app.get(at(api.link('')), c => {
    const { isUsed: _, ...link } = linkOf(c.req.query('token'))
    return c.json<LinkAnswer>(link)
  })
  app.get(at(api.verifyEmail('')), c => {
    const link = linkOf(c.req.query('token'))
    link.isUsed = true
    if (link.email !== user.email) {
      Object.assign(user, createPerson('temporary'), { _id: `user-of-${link.email}`, email: link.email })
      connections.accounts = []
    }
    signIn()
    const message = 'Your email address is verified.'
    return c.json<VerifyEmailAnswer>({ success: true, emailVerified: true, message })
  })
  app.post(api.passwordLogin, async c => {
    const { email, password } = await bodyOf(c, PasswordLoginInput)
    // Somebody who is signed out has the password that every user of these tests has.
    if (email !== user.email || password !== (user.password ?? PASSWORD)) refuse('BAD_CREDENTIALS')
    user.password = password
    signIn()
    return c.json<SuccessAnswer>(DONE)
  })
  app.post(api.passwordRegister, async c => {
    const { password } = await bodyOf(c, PasswordRegisterInput)
    user.password = password
    signIn()
    return c.json<PasswordAnswer>({ success: true, connectedSince: connections.connectedSince })
  })
  app.post(api.passwordChange, async c => {
    const { currentPassword, newPassword } = await bodyOf(c, PasswordChangeInput)
    if (currentPassword !== user.password) refuse('CURRENT_PASSWORD')
    user.password = newPassword
    user.sessions = user.sessions.filter(({ current }) => current)
    return c.json<PasswordAnswer>({ success: true, connectedSince: connections.connectedSince })
  })
  app.get(api.sessions, c => c.json<SessionsAnswer>({ sessions: user.sessions }))
  app.delete(api.sessions, c => {
    signOut()
    return c.json<SuccessAnswer>(DONE)
  })
  app.delete(at(api.session(':id')), c => {
    const ended = user.sessions.find(({ id }) => id === c.req.param('id')) ?? refuse('NOT_FOUND')
    user.sessions = user.sessions.filter(session => session !== ended)
    if (ended.current) signOut()
    return c.json<SessionsAnswer>({ sessions: user.sessions })
  })
}

function addPreferences(app: Hono, { user }: UserParts): void {
  app.get(api.preferences, c => c.json<PreferencesAnswer>({ preferences: user.preferences }))
  app.put(api.preferences, async c => {
    const { modelFacts, ...changes } = await bodyOf(c, PreferencesInput)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const isChoice = modelFacts !== undefined || Object.keys(given).some(key => !APART.has(key))
    const facts = Object.entries(modelFacts ?? {}).filter(([, value]) => value !== undefined)
    user.preferences = {
      ...user.preferences,
      ...given,
      modelFacts: { ...user.preferences.modelFacts, ...Object.fromEntries(facts) },
      saved: user.preferences.saved || isChoice,
    }
    return c.json<SavePreferencesAnswer>({ success: true, preferences: user.preferences })
  })
  app.post(api.resetPreferences, c => {
    user.preferences = { ...structuredClone(DEFAULT_PREFERENCES), defaultStyle: SETTINGS_STYLE, saved: true }
    return c.json<PreferencesAnswer>({ preferences: user.preferences })
  })
  app.get(api.words, c => c.json<WordsAnswer>(user.words))
}

function addPublic(app: Hono, { user, installation }: UserParts): void {
  app.get(api.features, c => c.json<FlagsAnswer>({ success: true, ...installation }))
  app.get(api.health, c => c.json({ ok: true, version: '0.1.0', commit: null, services: null }))
  app.get(api.photoCount, c => c.json<PhotoCountAnswer>({ totalPhotosProcessed: 1234 }))
  app.post(api.contact, async c => {
    await bodyOf(c, UserContactInput)
    return c.json<SuccessAnswer>(DONE)
  })
  app.get(at(api.activity(null)), c => c.json<Activity>({ entries: user.activity, nextCursor: null }))
  app.get(at(api.exportData('json')), c => c.text('{}'))
  app.delete(api.account, async c => {
    const { email, password } = await bodyOf(c, DeleteAccountInput)
    if (email.toLowerCase() !== user.email) {
      refuse('VALIDATION', { fields: { email: 'This is not the address of your account' } })
    }
    if (user.password !== null && password !== user.password) refuse('CURRENT_PASSWORD')
    user.role = 'stranger'
    return c.json<SuccessAnswer>(DONE)
  })
}
