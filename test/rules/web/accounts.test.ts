import { expect, test } from 'vitest'
import { enabledProviders, mostRecentAccount } from '#web/lib/accounts.ts'
import { roleOf } from '#web/lib/role.ts'
import type { User } from '#worker/contract/auth.ts'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { DEFAULT_FLAGS } from '#worker/contract/flags.ts'
import { ALL_FACTS } from '#worker/domain/model-facts.ts'
import { NO_OWN_WORDS } from '#worker/domain/own-words.ts'
import type { Provider } from '#worker/domain/platforms.ts'

const account = (provider: Provider, connectedAt: string, lastUsed: string | null): ConnectedAccount => ({
  _id: provider,
  provider,
  username: provider,
  displayName: '',
  avatarUrl: '',
  profileUrl: '',
  lastUsed,
  connectedAt,
})

const user: User = {
  _id: '1',
  email: 'ada@example.org',
  hasPassword: false,
  isTemporary: true,
  connectedAccounts: [],
  preferences: {
    defaultStyle: 'descriptive',
    descriptionSentences: 3,
    enablePreview: true,
    language: 'en',
    replaceCameraNames: true,
    modelFacts: ALL_FACTS,
    ...NO_OWN_WORDS,
    addTagsTo: 'all',
    knowsAddTagsTo: true,
    saved: false,
  },
}

test('a stranger, a temporary user and a full user are told apart', () => {
  expect(roleOf(null)).toBe('anonymous')
  expect(roleOf(user)).toBe('temporary')
  expect(roleOf({ ...user, isTemporary: false })).toBe('full')
})

test('the account used last comes first; one never used counts from when it was connected', () => {
  const old = account('flickr', '2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z')
  const fresh = account('unsplash', '2026-02-01T00:00:00.000Z', null)
  expect(mostRecentAccount([fresh, old])).toBe(old)
  expect(mostRecentAccount([old, { ...fresh, connectedAt: '2026-04-01T00:00:00.000Z' }])?.provider).toBe('unsplash')
  expect(mostRecentAccount([])).toBeUndefined()
})

test('only platforms whose flag is on are offered', () => {
  const none = { ...DEFAULT_FLAGS, FLICKR_ENABLED: false, UNSPLASH_ENABLED: false, SMUGMUG_ENABLED: false }
  expect(enabledProviders(none)).toEqual([])
  expect(enabledProviders({ ...none, FLICKR_ENABLED: true })).toEqual(['flickr'])
  expect(enabledProviders({ ...none, SMUGMUG_ENABLED: true, UNSPLASH_ENABLED: true })).toEqual(['unsplash', 'smugmug'])
})
