import { expect, test } from 'vitest'
import { aSummary } from '#test/kit/job-fixtures.ts'
import { sees } from '#test/kit/sees.ts'
import { choicesOf, inputOf, problemWith } from '#web/features/agent/agent-choices.ts'
import { runOutcomes } from '#web/features/agent/run-outcome.ts'
import { heldText } from '#web/lib/job-status.ts'
import type { AgentConfig, AgentRun } from '#worker/contract/agent.ts'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import type { Provider } from '#worker/domain/platforms.ts'

const config: AgentConfig = {
  enabled: false,
  provider: 'flickr',
  scanFrequency: 'daily',
  filters: { tags: ['sea', 'old town'] },
  metadataPreferences: { style: 'shuffle', descriptionSentences: 2 },
  language: 'en',
  replaceCameraNames: false,
  digest: true,
  usePrepaid: false,
  monthlyPhotos: null,
}

const account = (provider: Provider, lastUsed: string | null): ConnectedAccount => ({
  _id: provider,
  provider,
  username: provider,
  displayName: provider,
  avatarUrl: '',
  profileUrl: '',
  connectedAt: '2026-01-01T00:00:00.000Z',
  lastUsed,
})

test('a configuration that is shown and not changed is sent as it was', () => {
  const shown = choicesOf(config, [account('flickr', null)])
  expect(shown.tagText).toBe('sea, old town')
  expect(inputOf(shown, true)).toEqual({ ...config, enabled: true })
})

test('a platform that is no longer connected is replaced by the account used last', () => {
  const accounts = [account('unsplash', null), account('smugmug', '2026-02-01T00:00:00.000Z')]
  expect(choicesOf(config, accounts).provider).toBe('smugmug')
  expect(choicesOf(config, [...accounts, account('flickr', null)]).provider).toBe('flickr')
})

test('a tag filter that the platform does not support is not sent, but comes back with a platform that does', () => {
  const shown = choicesOf(config, [account('flickr', null), account('unsplash', null)])
  expect(inputOf({ ...shown, provider: 'unsplash' }, true).filters.tags).toEqual([])
  expect(inputOf({ ...shown, tagText: ' Sea,, pier ,Sea' }, true).filters.tags).toEqual(['Sea', 'pier'])
})

test('a problem with a part of a field is a problem with the field', () => {
  const problems = { 'filters.tags.0': 'Too long', provider: 'Not connected' }
  expect(problemWith('filters', problems)).toBe('Too long')
  expect(problemWith('provider', problems)).toBe('Not connected')
  expect(problemWith('filter', problems)).toBeUndefined()
})

const nothing: AgentRun = {
  newPhotos: 0,
  photosNeedingMetadata: 0,
  jobCreated: false,
  requiresPayment: false,
  jobId: null,
  paymentJobId: null,
}
const jobOf = (id: string, totalPhotos: number) => {
  const job = aSummary(1, { _id: id })
  return { ...job, progress: { ...job.progress, totalPhotos } }
}
const texts = (run: Partial<AgentRun>, jobs = [jobOf('begun', 3), jobOf('unpaid', 5)]) =>
  runOutcomes({ ...nothing, ...run }, jobs).map(({ text, to, isDocument }) => [text, to, isDocument])

test('a run that found nothing new, or nothing to write, says so', () => {
  expect(texts({})).toEqual([[sees('run-no-new-photos'), null, false]])
  expect(texts({ newPhotos: 2 })).toEqual([[sees('run-all-have-metadata'), null, false]])
  const limited = { newPhotos: 2, photosNeedingMetadata: 2 }
  expect(texts(limited)).toEqual([["2 new photos left: this month's limit is reached", null, false]])
})

test('the month’s limit is read as people type it, empty for none; what is no number is left to the server to refuse', () => {
  const sent = (monthlyText: string) =>
    inputOf({ ...choicesOf(config, [account('flickr', null)]), monthlyText }, true).monthlyPhotos
  expect(['', ' 100 ', '1,500', '12x', '-3'].map(sent)).toEqual([null, 100, 1500, 0, 0])
  expect(choicesOf({ ...config, monthlyPhotos: 250 }, []).monthlyText).toBe('250')
})

test('a run says what has started and what has to be paid, each with its own count and page', () => {
  const run = { newPhotos: 9, photosNeedingMetadata: 8 }
  const begun = { jobCreated: true, jobId: 'begun' }
  const unpaid = { requiresPayment: true, paymentJobId: 'unpaid' }
  const processing = ['Processing 3 new photos', '/job/begun', false]
  const payment = ['Payment is needed for 5 new photos', '/payment/unpaid', true]
  expect(texts({ ...run, ...begun })).toEqual([processing])
  expect(texts({ ...run, ...begun, ...unpaid })).toEqual([processing, payment])
  // The numbers of the answer do not include an earlier order.
  expect(texts(unpaid)).toEqual([payment])
  expect(texts({ ...run, ...begun }, [])).toEqual([['Processing 8 new photos', '/job/begun', false]])
})

test('a job says how many of its photos wait for a person', () => {
  const { progress } = aSummary(1)
  expect(
    [undefined, 0, 1, 2].map(heldPhotos => heldText({ ...progress, ...(heldPhotos !== undefined && { heldPhotos }) })),
  ).toEqual([null, null, '1 waits for you', '2 wait for you'])
})
