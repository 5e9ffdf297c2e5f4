import type { Context } from 'hono'
import type { ActivityEntry } from '#worker/contract/activity.ts'
import type { SessionInfo, User } from '#worker/contract/auth.ts'
import { DEFAULT_FLAGS, type FeatureFlags } from '#worker/contract/flags.ts'
import type { WordsAnswer } from '#worker/contract/jobs.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#worker/contract/preferences.ts'
import { PRICING } from '#worker/domain/pricing.ts'
import type { SwitchName } from '#worker/domain/switches.ts'
import { noTextUse } from '#worker/domain/text-use.ts'
import { refuse } from './server.ts'

export type Role = 'stranger' | 'temporary' | 'full'

/** Somebody before a test changes them. */
export type Person = {
  role: Role
  _id: string
  email: string
  /** Null without one. */
  password: string | null
  preferences: Preferences
  sessions: SessionInfo[]
  activity: ActivityEntry[]
  /** Free photos left, and photos bought that no job has taken. */
  freePhotos: number
  prepaid: number
  words: WordsAnswer
}

export const EMAIL = 'ada@example.org'
export const PASSWORD = 'a quiet harbour at noon'

export function createPerson(role: Role): Person {
  return {
    role,
    _id: 'user-1',
    email: EMAIL,
    password: role === 'full' ? PASSWORD : null,
    preferences: structuredClone(DEFAULT_PREFERENCES),
    sessions: [aSession({ id: 'session-1', current: true })],
    activity: [],
    freePhotos: PRICING.freePhotos,
    prepaid: 0,
    words: noTextUse(),
  }
}

export const aSession = (change: Partial<SessionInfo> = {}): SessionInfo => ({
  id: 'session-2',
  device: 'Firefox on Linux',
  openedBy: 'link',
  createdAt: '2026-05-01T09:00:00.000Z',
  lastSeenAt: '2026-05-04T09:00:00.000Z',
  current: false,
  ...change,
})

/** This installation, which an operator can change. */
export type Installation = { flags: FeatureFlags; paused: SwitchName[]; payments: boolean }

export const createInstallation = (): Installation => ({ flags: { ...DEFAULT_FLAGS }, paused: [], payments: true })

/** What temporary users, and with `anybody` strangers too, may call. Full users may call everything. */
const OPEN: { paths: RegExp; anybody: boolean }[] = [
  { paths: /^\/api\/(health|features|stats\/photo-count|contact)$/, anybody: true },
  {
    paths:
      /^\/api\/auth\/(email|resend-verification|link|verify-email|password\/login|logout|flickr|unsplash|smugmug|flickr\/manual)$/,
    anybody: true,
  },
  { paths: /^\/api\/auth\/(me|session|sessions(\/.+)?|password\/.+|disconnect\/.+)$/, anybody: false },
  { paths: /^\/api\/(users\/.+|account(\/.+)?)$/, anybody: false },
]

/** @throws Refusal if the user may not make this call. */
export function checkAccess(person: Person, c: Context): void {
  if (person.role === 'full' || OPEN.some(({ paths, anybody }) => anybody && paths.test(c.req.path))) return
  if (person.role === 'stranger') refuse('SIGNED_OUT')
  if (!OPEN.some(({ paths }) => paths.test(c.req.path))) refuse('FORBIDDEN')
}

export const asUser = (person: Person, connectedAccounts: User['connectedAccounts']): User => ({
  _id: person._id,
  email: person.email,
  hasPassword: person.password !== null,
  isTemporary: person.role === 'temporary',
  connectedAccounts,
  preferences: person.preferences,
})
