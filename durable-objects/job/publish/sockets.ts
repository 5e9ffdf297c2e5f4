import * as z from 'zod'
import type { JobSummary } from '../../../worker/contract/jobs.ts'
import { LIVE_CLOSE, LIVE_PING, LIVE_PONG } from '../../../worker/contract/paths.ts'
import { deleteSockets, noteSocket } from '../../../worker/db/live-sockets.ts'
import type { Deps } from '../../../worker/deps.ts'
import { LIVE_SOCKETS_PER_JOB } from '../../../worker/domain/limits.ts'
import { describeError } from '../../../worker/log.ts'
import { messageSince } from './changes.ts'

/** Changes within this time go out in one message. */
const BATCH_MS = 40

/**
 * What a socket keeps while the object hibernates: the revision it was sent last, its id in D1, and when its session
 * ends.
 */
const Attachment = z.object({ revision: z.number(), id: z.string(), openedAt: z.number(), endsAt: z.number() })
type Attachment = z.infer<typeof Attachment>

/** `since`: the revision that the page has. */
type Upgrade = { jobId: string; sessionHash: string; since: number | null }

export type Sockets = {
  /** Accepts an upgrade. The first message holds what changed since `since`. Answers 401 if the session has ended. */
  accept: (upgrade: Upgrade) => Promise<Response>
  /** Sends every socket what changed since its last message, shortly. */
  announce: () => void
  /** Closes these sockets, and those of them that are about to open: their session has ended. */
  close: (ids: string[]) => void
  /** Call it when a socket has closed. */
  closed: (socket: WebSocket) => Promise<void>
}

/** The live sockets of a job. They stay open while the object hibernates. */
export function openSockets(
  ctx: DurableObjectState,
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'log'>,
  summarize: () => JobSummary,
): Sockets {
  const { sql } = ctx.storage
  const opening = new Set<string>()
  let isScheduled = false
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG))

  const open = () => ctx.getWebSockets().filter(socket => socket.readyState === WebSocket.OPEN)

  async function accept({ jobId, sessionHash, since }: Upgrade): Promise<Response> {
    const id = deps.newId()
    opening.add(id)
    const { endsAt, others } = await noteSocket(deps.db, { id, jobId, sessionHash, now: deps.now() })
    forgetLost(others)
    // The session may have ended since the route read it.
    if (!opening.delete(id) || endsAt === undefined) return new Response(null, { status: 401 })
    const [client, server] = Object.values(new WebSocketPair())
    if (!client || !server) return new Response(null, { status: 500 })
    makeRoom()
    ctx.acceptWebSocket(server)
    const summary = summarize()
    const known = since !== null && since <= summary.revision ? since : 0
    send(server, messageSince(sql, known, summary), { revision: summary.revision, id, openedAt: deps.now(), endsAt })
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Closes the oldest sockets above the limit. All belong to one person, as the job does. */
  function makeRoom(): void {
    const byAge = open().sort((a, b) => (attachmentOf(a)?.openedAt ?? 0) - (attachmentOf(b)?.openedAt ?? 0))
    for (const socket of byAge.slice(0, Math.max(0, byAge.length - LIVE_SOCKETS_PER_JOB + 1))) {
      socket.close(LIVE_CLOSE.replaced, 'A newer page shows this job')
    }
  }

  function announce(): void {
    if (isScheduled || ctx.getWebSockets().length === 0) return
    isScheduled = true
    setTimeout(broadcast, BATCH_MS)
  }

  function broadcast(): void {
    isScheduled = false
    const summary = summarize()
    const messages = new Map<number, string>()
    for (const socket of open()) {
      const attachment = attachmentOf(socket)
      if (!attachment) {
        // Opened by a release that did not tie sockets to sessions; the page will reconnect.
        socket.close(LIVE_CLOSE.restart)
        continue
      }
      if (attachment.endsAt <= deps.now()) {
        end(socket)
        continue
      }
      const seen = attachment.revision
      if (seen >= summary.revision) continue
      const message = messages.get(seen) ?? messageSince(sql, seen, summary)
      messages.set(seen, message)
      send(socket, message, { ...attachment, revision: summary.revision })
    }
  }

  function close(ids: string[]): void {
    for (const id of ids) opening.delete(id)
    const ended = new Set(ids)
    for (const socket of open()) {
      const attachment = attachmentOf(socket)
      if (attachment && ended.has(attachment.id)) end(socket)
    }
    ctx.waitUntil(forget(ids))
  }

  /**
   * Deletes from D1 those of the noted sockets that are gone without having been closed here. Sockets that are just
   * opening stay.
   */
  function forgetLost(noted: string[]): void {
    const alive = new Set([...idsOf(open()), ...opening])
    const lost = noted.filter(id => !alive.has(id))
    if (lost.length > 0) ctx.waitUntil(forget(lost))
  }

  async function forget(ids: string[]): Promise<void> {
    try {
      await deleteSockets(deps.db, ids)
    } catch (error) {
      // The next socket of this job retries it, or cron once the session has ended.
      deps.log('socket.unforgotten', describeError(error))
    }
  }

  return { accept, announce, close, closed: socket => forget(idsOf([socket])) }
}

function attachmentOf(socket: WebSocket): Attachment | undefined {
  return Attachment.safeParse(socket.deserializeAttachment()).data
}

function idsOf(sockets: WebSocket[]): string[] {
  return sockets.flatMap(socket => attachmentOf(socket)?.id ?? [])
}

function end(socket: WebSocket): void {
  socket.close(LIVE_CLOSE.signedOut, 'The session has ended')
}

function send(socket: WebSocket, message: string, attachment: Attachment): void {
  socket.serializeAttachment(attachment)
  try {
    socket.send(message)
  } catch {
    // The socket is closing; the browser will reconnect with the revision it has.
  }
}
