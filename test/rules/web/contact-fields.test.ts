import { expect, test } from 'vitest'
import { type ContactFields, contactProblem, prefilledName } from '#web/features/contact/contact-fields.ts'
import type { User } from '#worker/contract/auth.ts'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { ALL_FACTS } from '#worker/domain/model-facts.ts'
import { NO_OWN_WORDS } from '#worker/domain/own-words.ts'
import type { Provider } from '#worker/domain/platforms.ts'

const written: ContactFields = { name: 'Ansel', email: 'ansel@example.com', subject: '', message: 'Where is my job?' }

function account(provider: Provider, displayName: string): ConnectedAccount {
  return {
    _id: provider,
    provider,
    username: 'ansel',
    displayName,
    avatarUrl: '',
    profileUrl: '',
    lastUsed: null,
    connectedAt: '2026-01-01T00:00:00Z',
  }
}

function user(...connectedAccounts: ConnectedAccount[]): User {
  return {
    _id: 'u',
    email: 'half.dome@example.com',
    hasPassword: false,
    isTemporary: false,
    connectedAccounts,
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
}

test('a message without a subject can be sent', () => {
  expect(contactProblem(written, false)).toBeNull()
})

test.each(['name', 'email', 'message'] as const)('without %s nothing is sent', field => {
  const problem = contactProblem({ ...written, [field]: '  ' }, false)
  expect(problem).toEqual({ text: 'Please fill in all required fields', fields: [field] })
})

test('every missing field is named', () => {
  expect(contactProblem({ ...written, name: '', message: '' }, false)?.fields).toEqual(['name', 'message'])
})

test.each(['ansel', 'ansel@example', '@example.com', 'an sel@example.com'])(
  '%s is not accepted as an address',
  email => {
    const problem = contactProblem({ ...written, email }, false)
    expect(problem).toEqual({ text: 'Please enter a valid email address', fields: ['email'] })
  },
)

test('a signed-in user need not type an address', () => {
  expect(contactProblem({ ...written, email: '' }, true)).toBeNull()
  expect(contactProblem({ ...written, email: '', message: '' }, true)?.fields).toEqual(['message'])
})

test('the name comes from Flickr, whatever else is connected', () => {
  expect(prefilledName(user(account('smugmug', 'A. Adams'), account('flickr', 'Ansel Adams')))).toBe('Ansel Adams')
})

test('without a Flickr name it is the part before the @', () => {
  expect(prefilledName(user(account('smugmug', 'A. Adams')))).toBe('half.dome')
  expect(prefilledName(user(account('flickr', '')))).toBe('half.dome')
  expect(prefilledName(null)).toBe('')
})
