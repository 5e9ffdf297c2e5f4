import type { ActivityEntry } from '../../contract/activity.ts'
import type { JobSummary } from '../../contract/jobs.ts'
import type { ExportFormat } from '../../contract/paths.ts'
import type { PrepaidEntry } from '../../contract/payment.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import type { JobResult } from '../../domain/job-result.ts'
import { PRODUCT } from '../../domain/limits.ts'
import { WORD_LIST_KEYS, WORD_LISTS } from '../../domain/own-words.ts'
import { PLATFORMS, type Provider } from '../../domain/platforms.ts'
import { tagsToWrite } from '../../domain/tags.ts'
import type { TextUse } from '../../domain/text-use.ts'
import { AppError } from '../../errors.ts'
import { assertWithin, countUse } from '../../http/rate-limit.ts'
import { describeError } from '../../log.ts'
import type { JobPage, ListedFacts } from '../../rpc.ts'
import { activityEntry, listActivity } from '../activity/service.ts'
import { agentRowsOf, exportedAgent } from '../agent/service.ts'
import { accountRowsOf } from '../connections/service.ts'
import { eachJob } from '../jobs/service.ts'
import { exportedLibraries, libraryRowsOf } from '../library/service.ts'
import { eachPrepaid, firstPrepaid } from '../payment/prepaid.ts'
import { exportedPayments, paymentsOf } from '../payment/service.ts'
import { presentPreferences } from '../preferences/service.ts'
import { csvLine } from './csv.ts'
import { exportedAccount, exportedSession, exportedUser } from './present.ts'
import { selectSessions, selectTextUses, selectUser } from './queries.ts'

/** Results read from a job object at a time; some 300 KB. */
const PAGE = 200
/** How long a job object may take to answer before its results are left out. */
const ANSWER_MS = 20_000

/**
 * Everything stored about a user, in chunks as they are read: memory holds one page at a time. The export is counted,
 * and its activity entry written, before the first chunk.
 * @throws RATE_LIMITED
 */
export async function exportData(deps: Deps, actor: Person, format: ExportFormat): Promise<AsyncGenerator<string>> {
  const { db } = deps
  const [uses, [user], sessions, accounts, paid, prepaid, texts, [agent], agentPhotos] = await db.batch([
    countUse(deps, 'exportPerUser', actor.userId),
    selectUser(db, actor.userId),
    selectSessions(db, actor.userId),
    accountRowsOf(deps, actor.userId),
    paymentsOf(deps, actor.userId),
    firstPrepaid(deps, actor.userId),
    selectTextUses(db, actor.userId),
    ...agentRowsOf(deps, actor.userId),
  ])
  assertWithin(deps, 'exportPerUser', uses)
  if (!user) throw new AppError('SIGNED_OUT')
  const [, ...libraryRows] = await db.batch([
    activityEntry(deps, actor.userId, { action: 'data-exported' }),
    ...libraryRowsOf(deps, accounts),
  ])
  if (format === 'csv') return csvOf(deps, actor)
  const preferences = presentPreferences(user)
  const textUses = new Map(texts.map(({ id, textUse }) => [id, textUse]))
  const head = {
    product: PRODUCT,
    exportedAt: new Date(deps.now()).toISOString(),
    account: exportedUser(user),
    preferences,
    sessions: sessions.map(session => exportedSession(session, actor.sessionHash)),
    connectedAccounts: accounts.map(exportedAccount),
    libraries: exportedLibraries(accounts, libraryRows, preferences),
    payments: exportedPayments(paid),
    agent: exportedAgent(agent, agentPhotos),
  }
  return jsonOf(deps, actor, { head, entries: eachPrepaid(deps, actor, prepaid), textUses })
}

/** What became of a job's texts, by the id of the job. */
type TextUses = Map<string, TextUse | null>
/** `entries`: those of bought photos. */
type Export = { head: object; entries: AsyncGenerator<PrepaidEntry>; textUses: TextUses }

async function* jsonOf(deps: Deps, actor: Person, { head, entries, textUses }: Export): AsyncGenerator<string> {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "prepaid": [`
  let separator = '\n'
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry)
    separator = ',\n'
  }
  yield '\n  ],\n  "activity": ['
  separator = '\n'
  for await (const entry of activityOf(deps, actor)) {
    yield separator + JSON.stringify(entry)
    separator = ',\n'
  }
  yield '\n  ],\n  "jobs": ['
  separator = '\n'
  for await (const job of eachJob(deps, actor)) {
    yield separator
    yield* jobJson(deps, job, textUses)
    separator = ',\n'
  }
  yield '\n  ]\n}\n'
}

async function* jobJson(deps: Deps, listed: JobSummary, textUses: TextUses): AsyncGenerator<string> {
  let before = ''
  let isWhole = true
  for await (const page of pagesOf(deps, listed)) {
    if (before === '') {
      const job = { ...page.job, words: page.words, textUse: textUses.get(listed._id) ?? undefined }
      yield `${JSON.stringify(job).slice(0, -1)},"results":[`
    }
    const results = page.results.map((result, index) => withMore(result, page.facts?.[index], page))
    if (results.length > 0) yield `${before}\n${results.join(',\n')}`
    before = ','
    isWhole = page.isReadable
  }
  yield isWhole ? ']}' : '],"unreadable":true}'
}

/**
 * A result with the facts that the job keeps about its photo, as `facts`, all its texts, as `allVersions`, and the hint of
 * a rewrite under way, as `openHint`.
 */
function withMore(result: string, stored: string | undefined, { versions = {}, openHints = {} }: JobPage): string {
  if (stored === undefined) return result
  const { albumTitle, albumDescription, place, takenAt }: ListedFacts = JSON.parse(stored)
  const facts = { albumTitle, albumDescription: albumDescription ?? null, place, takenAt }
  const { photoId }: JobResult = JSON.parse(result)
  const all = versions[photoId] ? `,"allVersions":${JSON.stringify(versions[photoId])}` : ''
  const open = openHints[photoId] ? `,"openHint":${JSON.stringify(openHints[photoId])}` : ''
  return `${result.slice(0, -1)},"facts":${JSON.stringify(facts)}${all}${open}}`
}

const COLUMNS = [
  ...['job', 'created', 'platform', 'photo', 'page'],
  ...['original title', 'original description', 'original tags'],
  ...['generated title', 'generated description', 'generated tags', 'suggested tags'],
  ...['applied at', 'undone at', 'note', 'hint', 'all versions'],
  ...WORD_LIST_KEYS.map(list => WORD_LISTS[list].name.toLowerCase()),
]
/** Tells spreadsheets that the file is UTF-8. */
const BOM = '\uFEFF'

async function* csvOf(deps: Deps, actor: Person): AsyncGenerator<string> {
  yield BOM + csvLine(COLUMNS)
  for await (const job of eachJob(deps, actor)) {
    const { note = null } = job.config
    let isFirst = true
    const ofJob = [job._id, job.createdAt, PLATFORMS[job.provider].name]
    for await (const page of pagesOf(deps, job)) {
      const { words } = page
      const results: JobResult[] = page.results.map(text => JSON.parse(text))
      const lines = results.map((result, index) => {
        // Only in the job's first row: they may be ten times as long as the others.
        const lists = WORD_LIST_KEYS.map(list => (isFirst && index === 0 && words?.[list].join(', ')) || null)
        return csvLine([...ofJob, ...cellsOf(result, job.provider), note, ...wordsOf(result, page), ...lists])
      })
      yield lines.join('')
      isFirst = false
      if (!page.isReadable) yield csvLine([...ofJob, 'unreadable'])
    }
  }
}

function cellsOf(result: JobResult, provider: Provider): (string | null)[] {
  const added = tagsToWrite(result, provider)
  const suggested = result.generatedTags.filter(tag => !added.includes(tag))
  return [
    ...[result.photoId, result.pageUrl],
    ...[result.originalTitle, result.originalDescription, result.originalTags.join(', ')],
    ...[result.generatedTitle, result.generatedDescription, added.join(', '), suggested.join(', ')],
    ...[result.appliedAt, result.undoneAt],
  ]
}

/** The hints that a photo's texts were and are being written by, and all versions of them, a line each. */
function wordsOf({ photoId, hint = null }: JobResult, { versions = {}, openHints = {} }: JobPage): (string | null)[] {
  const lines = (versions[photoId] ?? []).map(({ n, title, description, tags, hint: given }) =>
    [`${n}: ${title}`, description, tags.join(', '), ...(given === null ? [] : [`(${given})`])].join(' | '),
  )
  return [[hint ?? [], openHints[photoId] ?? []].flat().join('\n') || null, lines.join('\n')]
}

async function* activityOf(deps: Deps, actor: Person): AsyncGenerator<ActivityEntry> {
  let cursor: number | undefined
  do {
    const { entries, nextCursor } = await listActivity(deps, actor, cursor)
    yield* entries
    cursor = nextCursor === null ? undefined : Number(nextCursor)
  } while (cursor !== undefined)
}

/**
 * A job's results, page by page, with the job as its object knows it. If the object cannot be read, the last page says
 * so, and the export goes on.
 */
async function* pagesOf(deps: Deps, listed: JobSummary) {
  for (let position = 0; ; position += PAGE) {
    const page = await readPage(deps, listed._id, position)
    yield { ...(page ?? { job: listed, results: [], facts: [] }), isReadable: page !== undefined }
    if (!page || page.results.length < PAGE) return
  }
}

async function readPage(deps: Deps, jobId: string, position: number): Promise<JobPage | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The job did not answer')), ANSWER_MS)
  })
  try {
    return await Promise.race([deps.jobs.getByName(jobId).page(position, PAGE), tooLate])
  } catch (error) {
    deps.log('export.unreadable', { jobId, ...describeError(error) })
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
