import type { AgentRun } from '../../contract/agent.ts'
import type { ProcessAnswer } from '../../contract/jobs.ts'
import type { AgentRow } from '../../db/agent-schema.ts'
import type { Deps } from '../../deps.ts'
import { photosThisMonth, slotAfter } from '../../domain/agent.ts'
import { MAX_JOB_PHOTOS } from '../../domain/limits.ts'
import { pickStyle } from '../../domain/styles.ts'
import { AppError } from '../../errors.ts'
import { describeError } from '../../log.ts'
import { type OpenSession, sessionOf } from '../../platforms/session.ts'
import { bookOrder } from '../jobs/book.ts'
import { seedPhoto } from '../jobs/seed.ts'
import { anyPhotosLeft } from '../payment/service.ts'
import { wordsOf } from '../preferences/service.ts'
import { type Claimed, findClaimed, pausedEntry } from './claimed.ts'
import { choose, findUploads, isFullLookDue, looksFrom, looksOnFrom, newestOf, type Upload } from './listing.ts'
import type { Lack } from './pause-queries.ts'
import * as pauseQueries from './pause-queries.ts'
import * as queries from './queries.ts'

/** How often a scan is tried when its photos or those it may use change while it runs. */
const TRIES = 3

/** Only a scan that a person asked for may make an order. */
export type Scan = { at: number; by: 'schedule' | 'person' }

/**
 * Looks for new photos, books jobs for those to describe, and ends the claim. Undefined if the claim was lost
 * meanwhile. @throws PlatformError, AppError SIGNED_OUT, NOT_CONNECTED, UNPAID_JOBS
 */
export async function scan(deps: Deps, first: Claimed, { at, by }: Scan): Promise<AgentRun | undefined> {
  let claimed: Claimed | undefined = first
  for (let tries = 1; claimed; tries += 1) {
    const { agent, account } = claimed
    const open = await sessionOf(deps, account, by === 'person' ? 'list' : 'agent')
    try {
      return await scanOnce(deps, claimed, { at, by, open })
    } catch (error) {
      if (!queries.isOvertaken(error) || tries === TRIES) throw error
      deps.log('agent.overtaken', { provider: agent.provider })
      claimed = await findClaimed(deps, agent)
    }
  }
  return undefined
}

async function scanOnce(
  deps: Deps,
  { agent, account, freePhotos, prepaidPhotos, failed, preferences }: Claimed,
  { at, by, open }: Scan & { open: OpenSession },
): Promise<AgentRun> {
  const { db } = deps
  const isFull = by === 'person' || isFullLookDue(agent, at)
  const uploads = await findUploads(open, agent, failed, isFull ? looksFrom(agent) : looksOnFrom(agent))
  const ids = uploads.map(({ photo }) => photo.id)
  const known = ids.length === 0 ? [] : await queries.selectKnown(db, agent, ids)
  const { unseen, offers, complete } = choose(agent, uploads, known)

  const usesPrepaid = by === 'person' || agent.usePrepaid
  const usable = freePhotos + (usesPrepaid ? prepaidPhotos : 0)
  const allowed = allowedPhotos(agent, at)
  const covered = offers.slice(0, Math.min(MAX_JOB_PHOTOS, usable, allowed))
  const others = offers.slice(covered.length)
  const isOutOfPhotos = others.length > 0 && covered.length === usable
  const mayOrder = Math.min(MAX_JOB_PHOTOS, allowed - covered.length)
  const ordered = by === 'person' && isOutOfPhotos ? others.slice(0, mayOrder) : []
  const booking = { agent, account, preferences, usesPrepaid, at }
  const begun = covered.length > 0 ? await book(deps, { ...booking, uploads: covered, isOrder: false }) : null
  const toOrder = { ...booking, uploads: ordered, isOrder: true }
  const order = ordered.length > 0 ? await bookRest(deps, toOrder, { hasBegun: begun !== null }) : null
  const isOrderOpen = order?.requiresPayment ?? false

  const left = others.length - (order === null ? 0 : ordered.length)
  const isAtLimit = left > 0 && offers.length - left === allowed
  const waitingPhotos = isOutOfPhotos || isAtLimit ? left : 0
  const lack: Lack | null = isOrderOpen ? 'order' : isAtLimit ? 'limit' : waitingPhotos > 0 ? 'photos' : null
  const isDone = left === 0 && !isOrderOpen
  const newest = isDone ? newestOf(agent, uploads, at) : 0
  const dates = new Map(known.map(({ photoId, uploadedAt }) => [photoId, uploadedAt]))
  const moved = uploads.map(seen).filter(({ photoId, uploadedAt }) => (dates.get(photoId) ?? uploadedAt) !== uploadedAt)
  const offered = new Set(offers.map(({ photo }) => photo.id))
  const gone = failed.map(({ photoId }) => photoId).filter(id => !offered.has(id))
  const before = looksFrom(newest > 0 ? { ...agent, newest } : agent)
  const slotAt = by === 'schedule' ? slotAfter(agent.slotAt, agent.frequency, at) : agent.slotAt
  const isMailed = lack === 'photos' && by === 'schedule' && agent.pause !== 'payment'
  const short = lack && { lack, hasPhotos: anyPhotosLeft(deps, agent.userId) }
  const isNew = agent.pause !== (lack === 'limit' ? 'limit' : 'payment')
  const next = left > 0 ? at : slotAt
  await db.batch([
    queries.noteComplete(db, agent, complete.map(seen)),
    queries.noteDates(db, agent, moved),
    queries.deletePhotosBefore(db, agent, { before, gone }),
    ...(short && isNew ? [pausedEntry(deps, agent, pauseQueries.isPausing(db, agent, short))] : []),
    queries.endScan(db, agent, {
      ...{ lastScanAt: at, slotAt, failures: 0, waitingPhotos },
      ...(newest > 0 && { newest }),
      // The photos left over may be older than the newest upload, so the next scan has to be a full one.
      ...(left > 0 ? { fullLookAt: null } : isFull && { fullLookAt: at }),
      // Cancels a mail about failures that are over, or to a person who is looking at what there is to pay.
      ...((lack === null || lack === 'limit' || by === 'person') && { notice: null, noticeDueAt: null }),
      ...(short
        ? pauseQueries.pausedOrDue(agent, { ...short, at, dueAt: next, isMailed })
        : { pause: null, dueAt: next, waitUntil: null }),
    }),
  ])
  return {
    newPhotos: unseen,
    photosNeedingMetadata: offers.length,
    jobCreated: begun !== null || (order !== null && !isOrderOpen),
    requiresPayment: isOrderOpen,
    jobId: begun?.jobId ?? (isOrderOpen ? null : (order?.jobId ?? null)),
    paymentJobId: isOrderOpen ? (order?.jobId ?? null) : null,
  }
}

/** How many photos the month's limit leaves for new jobs. */
function allowedPhotos(agent: AgentRow, at: number): number {
  return agent.monthlyPhotos === null ? Infinity : Math.max(0, agent.monthlyPhotos - photosThisMonth(agent, at))
}

const seen = ({ photo, uploadedAt }: Upload) => ({ photoId: photo.id, uploadedAt })

type Booking = Pick<Claimed, 'agent' | 'account' | 'preferences'> & {
  uploads: Upload[]
  usesPrepaid: boolean
  isOrder: boolean
  at: number
}

/**
 * Books the order of photos that nothing covers. Null if that fails after another job has begun, because the answer has to
 * report that job. The photos then wait as after a scheduled scan, and the next run throws the reason.
 */
async function bookRest(
  deps: Deps,
  booking: Booking,
  { hasBegun }: { hasBegun: boolean },
): Promise<ProcessAnswer | null> {
  try {
    return await book(deps, booking)
  } catch (error) {
    const isRefused = error instanceof AppError && ['UNPAID_JOBS', 'NOT_CONNECTED'].includes(error.code)
    if (!hasBegun || !(isRefused || queries.isOvertaken(error))) throw error
    deps.log('agent.unordered', { userId: booking.agent.userId, ...describeError(error) })
    return null
  }
}

function book(deps: Deps, { agent, account, preferences, uploads, usesPrepaid, isOrder, at }: Booking) {
  const { userId, provider, style, descriptionSentences, language, replaceCameraNames: cameraNames } = agent
  const { modelFacts, addTagsTo } = preferences
  const photos = uploads.map(({ photo: { id: photoId, dateUploaded: _, ...photo } }) =>
    seedPhoto({ ...photo, photoId }, { provider, style: pickStyle(style), language, cameraNames, addTagsTo }),
  )
  return bookOrder(
    deps,
    { kind: 'system', name: 'queue' },
    {
      ...{
        userId,
        account,
        modelFacts,
        addTagsTo,
        words: wordsOf(preferences),
        photos,
        usesPrepaid,
        idempotency: null,
      },
      config: { style, descriptionSentences, language, addPhotonymTag: true },
      origin: 'agent',
      name: null,
      also: jobId =>
        queries.bookPhotos(deps.db, { claim: agent, provider, jobId, photos: uploads.map(seen), isOrder, at }),
    },
  )
}
