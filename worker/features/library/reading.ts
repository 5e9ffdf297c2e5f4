import type { LibraryRow, ReadingPlace } from '../../db/listing-schema.ts'
import type { AccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { describeError } from '../../log.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { isOffered, unavailable } from '../../platforms/registry.ts'
import { type OpenSession, sessionOf } from '../../platforms/session.ts'
import { retryOnce } from '../../platforms/shared/retry-once.ts'
import type { ReadMessage } from '../../queue/messages.ts'
import { queryOf, readAt, TOP } from './place.ts'
import * as queries from './queries.ts'

/** How long a reading belongs to one consumer without storing a page. If the consumer is lost, cron takes it up again. */
export const LEASE_MS = 90_000
/** A message reads so many pages, so that one person's library does not occupy a consumer for long. */
const PAGES = 20
/** How long a reading waits if the platform does not say. */
const WAIT_MS = 5 * 60_000
/** A wait for a limited key may be announced as over too early. */
const LEAST_WAIT_MS = 15_000

type Reading = Pick<LibraryRow, 'read' | 'total'> & { claim: queries.Claim; account: AccountRow; place: ReadingPlace }

/** Reads further pages of a library. Does nothing for a message of an earlier claim. */
export async function readOn(deps: Deps, message: ReadMessage): Promise<void> {
  const { db, now, config } = deps
  const { accountId } = message
  const [[row], [account]] = await db.batch([
    queries.takeClaim(db, message, now() + LEASE_MS),
    queries.selectReadAccount(db, accountId),
  ])
  if (!row || !account) return
  const claim = { accountId, claim: row.claim }
  try {
    if (config.LIBRARY_PHOTOS === 0) return void (await queries.abandonReading(db, claim))
    if (!isOffered(config, account.provider)) throw unavailable(account.provider)
    const open = await sessionOf(deps, account, 'reading')
    let reading: Reading | undefined = { claim, account, place: row.place ?? TOP, read: row.read, total: row.total }
    for (let pages = 0; pages < PAGES && reading; pages += 1) reading = await readPage(deps, open, reading)
    if (reading) await deps.readingsQueue.send({ kind: 'read', ...claim })
  } catch (error) {
    deps.log('library.interrupted', { accountId, ...describeError(error) })
    await interrupt(deps, { claim, account }, error)
  }
}

/** Reads and stores one page. Undefined if it was the last, or if the claim was lost meanwhile. @throws PlatformError */
async function readPage(
  deps: Deps,
  { platform, session }: OpenSession,
  reading: Reading,
): Promise<Reading | undefined> {
  const { db, now, config } = deps
  const { account, claim, place } = reading
  const { provider } = account
  const listed = await retryOnce(() => platform.listPhotos(session, queryOf(provider, place)))
  const isTop = place.until === null && place.cursor === null
  // An answer without photos would empty the library.
  if (isTop && listed.photos.length === 0 && listed.total > 0)
    throw new PlatformError('unclear', 'A list without photos')
  const page = readAt(provider, place, listed, fresh => reading.read + fresh >= config.LIBRARY_PHOTOS)
  const { next } = page
  const at = now()
  const isAgain = next !== null && next.until === null && next.cursor === null && !next.isLast
  // The last look at the top shows photos again.
  const read = isAgain ? 0 : reading.read + (place.isLast ? 0 : page.fresh)
  const progress = { read, total: Math.max(isTop ? listed.total : reading.total, read), now: at }
  const note = next
    ? queries.notePage(db, claim, { ...progress, place: next, leaseEnds: at + LEASE_MS })
    : queries.endReading(db, claim, progress)
  const isWhole = read < config.LIBRARY_PHOTOS
  const [noted] = await db.batch([
    note,
    ...queries.storePage(db, { account, claim, page, photos: listed.photos, now: at }),
    ...(next ? [] : [queries.countRead(db, claim, isWhole)]),
  ])
  return noted.length > 0 && next ? { ...reading, ...progress, place: next } : undefined
}

/** Has a reading wait, or ends it where only its person can help. */
async function interrupt(
  { db, now }: Deps,
  { claim, account }: Pick<Reading, 'claim' | 'account'>,
  error: unknown,
): Promise<void> {
  if (error instanceof PlatformError && error.kind === 'denied') {
    await queries.denyReading(db, claim, account.credentials)
    return
  }
  const seconds = error instanceof PlatformError ? error.retryAfterSeconds : undefined
  const waitMs = seconds === undefined ? WAIT_MS : Math.max(seconds * 1000, LEAST_WAIT_MS)
  await queries.postponeReading(db, claim, now() + waitMs)
}
