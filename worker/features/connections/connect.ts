import type { ConnectAnswer } from '../../contract/connections.ts'
import { resumeAgent } from '../../db/agents.ts'
import { selectEmail } from '../../db/users.ts'
import type { Deps } from '../../deps.ts'
import { type Person, STRANGER_ID } from '../../domain/actor.ts'
import type { ConnectingProblem } from '../../domain/connecting.ts'
import type { Provider } from '../../domain/platforms.ts'
import type { OpenedSession } from '../../http/session-cookie.ts'
import { describeError } from '../../log.ts'
import { sendConnectionNotice } from '../../mail/connection-notice.ts'
import { newestKeyId, openCredentials, sealCredentials } from '../../platforms/credentials.ts'
import { type Credentials, type Platform, PlatformError, type Profile } from '../../platforms/platform.ts'
import { offeredPlatform, platformFor } from '../../platforms/registry.ts'
import { createPlatformFetch } from '../../platforms/shared/platform-fetch.ts'
import { hashToken } from '../../tokens.ts'
import { activityEntry } from '../activity/service.ts'
import { prepareSession } from '../auth/service.ts'
import { takeFreePhotosUsed } from '../payment/used-allowance.ts'
import { identitiesOf, renewIdentity } from './identity.ts'
import { assertConnecting, countConnecting } from './limits.ts'
import * as queries from './queries.ts'

/** How long the person may take on the platform's page. */
export const REQUEST_MS = 10 * 60_000

type Start = { provider: Provider; callbackUrl: string; browserToken: string; actor: Person | null }

/** Returns the platform's page on which the person grants access. @throws PlatformError */
export async function startConnection(deps: Deps, start: Start): Promise<ConnectAnswer> {
  const { provider, callbackUrl, browserToken, actor } = start
  const platform = offeredPlatform(deps.config, provider)
  const { authUrl, key, secret } = await platform.startAuth(
    createPlatformFetch(deps, caller(platform, actor)),
    callbackUrl,
  )
  const keyHash = hashToken(key)
  const now = deps.now()
  await deps.db.batch([
    queries.deleteExpiredRequests(deps.db, now),
    queries.insertRequest(deps.db, {
      keyHash,
      provider,
      browserHash: hashToken(browserToken),
      userId: actor?.userId ?? null,
      secret: await sealCredentials(deps.config, { userId: keyHash, provider }, { token: callbackUrl, secret }),
      expiresAt: now + REQUEST_MS,
    }),
  ])
  return { authUrl }
}

/** `session`: the new session of the account's owner if nobody was signed in. */
export type Connection = { ok: true; session: OpenedSession | undefined } | { ok: false; problem: ConnectingProblem }

type Finish = {
  provider: Provider
  /** The request token or state that came back. */
  key: string | undefined
  verifier: string | undefined
  /** The platform says that the person did not allow it. */
  isDenied: boolean
  browserToken: string | undefined
  actor: Person | null
  ip: string
  /** `deviceOf` the browser. */
  device: string
}

/**
 * Completes a connection: connects the account to the signed-in user, or signs in its owner. Every request can be
 * used once, by the browser that started it.
 */
export async function finishConnection(deps: Deps, finish: Finish): Promise<Connection> {
  const granted = await redeem(deps, finish)
  if (!granted) return { ok: false, problem: finish.isDenied ? 'denied' : 'failed' }
  const { provider, actor } = finish
  await renewIdentity(deps, { provider, profile: granted.profile, userId: actor?.userId ?? null })
  return actor ? connect(deps, actor, provider, granted) : signIn(deps, provider, granted, finish.device)
}

type Granted = { credentials: Credentials; profile: Profile }

async function redeem(deps: Deps, finish: Finish): Promise<Granted | undefined> {
  const { provider, key, verifier, browserToken, actor, ip } = finish
  if (!key || !browserToken) return refused(deps, finish, key ? 'no cookie' : 'no state')
  const keyHash = hashToken(key)
  const owner = { keyHash, browserHash: hashToken(browserToken), provider, now: deps.now() }
  const [perIp, perUser, [request]] = await deps.db.batch([
    ...countConnecting(deps, ip, actor),
    queries.takeRequest(deps.db, owner),
  ])
  assertConnecting(deps, perIp, perUser)
  if (!request) return refused(deps, finish, 'unknown')
  // A connection must be finished by the user who started it, or signed out if it was started signed out.
  if (request.userId !== (actor?.userId ?? null)) return refused(deps, finish, 'another user')
  if (!verifier) return undefined
  const platform = platformFor(deps.config, provider)
  const sealed = await openCredentials(deps.config, { userId: keyHash, provider }, request.secret)
  try {
    return await platform.finishAuth(createPlatformFetch(deps, caller(platform, actor)), {
      key,
      verifier,
      secret: sealed.secret,
      callbackUrl: sealed.token,
    })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    deps.log('connect.failed', { provider, kind: error.kind, reason: error.message })
    return undefined
  }
}

/** Logged, because many refusals may be an attack. A person who denied access is not logged. */
function refused(deps: Deps, { provider, isDenied, actor }: Finish, reason: string): undefined {
  if (!isDenied) deps.log('connect.refused', { provider, reason, userId: actor?.userId })
}

async function connect(deps: Deps, actor: Person, provider: Provider, granted: Granted): Promise<Connection> {
  const { db } = deps
  const { platformUserId } = granted.profile
  // Derived, so that the account gets the same id when it is connected again, and old jobs can still be undone.
  const id = hashToken(`${actor.userId}/${provider}/${platformUserId}`).slice(0, 32)
  const account = { provider, userId: actor.userId, ...(await stored(deps, actor.userId, provider, granted)) }
  const now = deps.now()
  const entry = { action: 'platform-connected', detail: { provider } } as const
  // The table's unique indexes ensure one user per account and one account per user and platform.
  const [inserted, , , , , , , , , found] = await db.batch([
    queries.insertAccount(db, { id, connectedAt: now, ...account }),
    queries.updateAccount(db, account),
    queries.deleteOrphanedAccounts(db, actor.userId),
    queries.allowReading(db, account),
    queries.makeFull(db, account, now),
    takeFreePhotosUsed(deps, actor.userId, {
      identities: identitiesOf(deps, provider, granted.profile),
      onlyIf: queries.isConnected(db, account),
    }),
    activityEntry(deps, actor.userId, { ...entry, onlyIf: queries.isConnected(db, account) }),
    activityEntry(deps, actor.userId, {
      ...entry,
      outcome: 'refused',
      onlyIf: queries.isNotConnected(db, account),
    }),
    resumeAgent(db, { ...account, now, onlyIf: queries.isConnected(db, account) }),
    queries.selectAccountOf(db, provider, platformUserId),
  ])
  const [holder] = found
  if (!holder) return { ok: false, problem: 'another' }
  if (holder.userId !== actor.userId) return { ok: false, problem: 'taken' }
  if (inserted.length > 0) {
    // The platform is connected by now, whether or not the mail goes out.
    const sent = sendConnectionNotice(deps, actor.email, { provider, username: granted.profile.username })
    await sent.catch(error => deps.log('notice.failed', describeError(error)))
  }
  return { ok: true, session: undefined }
}

async function signIn(deps: Deps, provider: Provider, granted: Granted, device: string): Promise<Connection> {
  const { db } = deps
  const [known] = await queries.selectAccountOf(db, provider, granted.profile.platformUserId)
  if (!known) return { ok: false, problem: 'unknown' }
  const { userId } = known
  const { token, statements } = prepareSession(deps, { userId, openedBy: 'platform', device })
  const account = { provider, userId, ...(await stored(deps, userId, provider, granted)) }
  const [[user]] = await db.batch([
    selectEmail(db, userId),
    queries.updateAccount(db, account),
    queries.allowReading(db, account),
    resumeAgent(db, { ...account, now: deps.now(), onlyIf: queries.isConnected(db, account) }),
    ...statements,
  ])
  return user ? { ok: true, session: { token, email: user.email } } : { ok: false, problem: 'unknown' }
}

async function stored(deps: Deps, userId: string, provider: Provider, { credentials, profile }: Granted) {
  const sealed = await sealCredentials(deps.config, { userId, provider }, credentials)
  return { ...profile, credentials: sealed, keyId: newestKeyId(deps.config) }
}

// Connecting calls the platform in the application's name. All strangers count as one user in the fair queue.
function caller(platform: Platform, actor: Person | null) {
  return { ...platform.budget(''), userId: actor?.userId ?? STRANGER_ID, purpose: 'interactive' } as const
}
