import { TEXT_FIELDS } from '../../../worker/domain/fields.ts'
import { ConfigError } from '../../../worker/env.ts'
import {
  type PhotoState,
  type PhotoText,
  type Platform,
  PlatformError,
  type PlatformSession,
  type Send,
  type Write,
} from '../../../worker/platforms/platform.ts'
import { DatabaseError } from '../from-d1.ts'
import { DisconnectedError } from '../platform-session.ts'
import { findPhoto, hasPhoto, saveAttempted } from '../store/photos.ts'
import type { Attempted, AttemptedTexts } from '../store/rows.ts'
import { asRead, showsAny } from './same-text.ts'

/** What an apply or undo of one photo needs. `saved` is called after every visible change. */
export type WriteContext = {
  sql: SqlStorage
  platform: Platform
  session: PlatformSession
  now: () => number
  saved: () => void
}

/** The texts and tags that the writes send, and how they are recorded as ours. */
export type Sending = {
  texts: Partial<PhotoText>
  tags: string[]
  as: 'applied' | 'restored'
  record: (attempted: Attempted) => void
}

/**
 * Runs the writes in order. What a write sends is recorded as ours right before it leaves, and what the platform
 * answers that it stored is added afterwards. A write that was certainly not carried out is removed from the record:
 * the owner may type the same later.
 * @returns what the platform has stored now, read again where its answers do not say, and the record.
 */
export async function runWrites(
  context: WriteContext,
  photoId: string,
  current: PhotoState,
  writes: Write[],
  before: Attempted,
  sending: Sending,
): Promise<{ stored: PhotoState; attempted: Attempted; isRead: boolean }> {
  const { sql, session, platform } = context
  // Null if nothing was ever sent.
  const recorded = findPhoto(sql, photoId)?.attempted ?? null
  let [stored, attempted, isTold] = [current, before, true]
  for (const write of writes) {
    if (!hasPhoto(sql, photoId)) throw new Error('The job was erased meanwhile')
    const sent = withSent(attempted, write, sending)
    const send = recording(session.send, () => sending.record(sent))
    const answer = await write.run({ ...session, send }).catch((error: unknown) => {
      if (isCertainlyNotDone(error)) saveAttempted(sql, photoId, attempted === before ? recorded : attempted)
      throw error
    })
    attempted = sent
    if (answer === null) isTold = false
    else {
      stored = { ...stored, ...answer }
      attempted = withStored(sent, write, { answer, stored }, sending, platform)
      if (attempted !== sent) saveAttempted(sql, photoId, attempted)
    }
  }
  return { stored: isTold ? stored : await platform.readPhoto(session, photoId), attempted, isRead: !isTold }
}

export const isWrite = ({ method }: Request) => method !== 'GET'

/** Sends calls, and runs `record` right before one that writes leaves. */
function recording(send: Send, record: () => void): Send {
  return (name, request) => send(name, request, isWrite(request) ? record : undefined)
}

function isCertainlyNotDone(error: unknown): boolean {
  if (error instanceof PlatformError) return error.kind !== 'unclear'
  // These are thrown before a call is sent.
  return [DisconnectedError, DatabaseError, ConfigError].some(kind => error instanceof kind)
}

const textsOf = (attempted: Attempted, { as }: Sending): AttemptedTexts =>
  as === 'applied' ? attempted : (attempted.restored ?? {})

const withTexts = (attempted: Attempted, texts: AttemptedTexts, { as }: Sending): Attempted =>
  as === 'applied' ? { ...attempted, ...texts } : { ...attempted, restored: { ...attempted.restored, ...texts } }

function withSent(attempted: Attempted, { fields }: Write, sending: Sending): Attempted {
  const known = textsOf(attempted, sending)
  const texts: AttemptedTexts = {}
  for (const field of TEXT_FIELDS) {
    const text = sending.texts[field]
    if (fields.includes(field) && text !== undefined) texts[field] = [...new Set([...(known[field] ?? []), text])]
  }
  const tags = fields.includes('tags') ? [...attempted.tags, ...sending.tags] : attempted.tags
  return withTexts({ ...attempted, tags }, texts, sending)
}

/**
 * Adds the texts that the platform stored differently from what was sent. Returns the same record where there are none.
 */
function withStored(
  attempted: Attempted,
  { fields }: Write,
  { answer, stored }: { answer: Partial<PhotoState>; stored: PhotoState },
  sending: Sending,
  platform: Platform,
): Attempted {
  const known = textsOf(attempted, sending)
  const texts: AttemptedTexts = {}
  for (const field of TEXT_FIELDS) {
    if (!fields.includes(field) || answer[field] === undefined) continue
    if (showsAny(stored, field, known[field], platform)) continue
    texts[field] = [...(known[field] ?? []), asRead(stored, field)]
  }
  return Object.keys(texts).length === 0 ? attempted : withTexts(attempted, texts, sending)
}
