import type { JobSummary } from '../../../worker/contract/jobs.ts'
import { LIVE_PING, LIVE_PONG } from '../../../worker/contract/paths.ts'
import { resultsSince } from '../store/photos.ts'

/** Changes within this time go out in one message. */
const BATCH_MS = 40

export type Sockets = {
  /** Accepts an upgrade; the first message has what changed since `since`. */
  accept: (since: number | null) => Response
  /** Sends every socket what changed since its last message, soon. */
  announce: () => void
}

/** The revision a socket has seen survives hibernation as its attachment. */
function seenBy(socket: WebSocket): number {
  const seen: unknown = socket.deserializeAttachment()
  return typeof seen === 'number' ? seen : 0
}

/** The job's live sockets, which outlive the object's hibernation. */
export function openSockets(ctx: DurableObjectState, summarize: () => JobSummary): Sockets {
  const { sql } = ctx.storage
  let isScheduled = false
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG))

  function accept(since: number | null): Response {
    const [client, server] = Object.values(new WebSocketPair())
    if (!client || !server) return new Response(null, { status: 500 })
    ctx.acceptWebSocket(server)
    const summary = summarize()
    const known = since !== null && since <= summary.revision ? since : 0
    send(server, messageSince(sql, known, summary), summary.revision)
    return new Response(null, { status: 101, webSocket: client })
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
    for (const socket of ctx.getWebSockets()) {
      const seen = seenBy(socket)
      if (seen >= summary.revision) continue
      const message = messages.get(seen) ?? messageSince(sql, seen, summary)
      messages.set(seen, message)
      send(socket, message, summary.revision)
    }
  }

  return { accept, announce }
}

function send(socket: WebSocket, message: string, revision: number): void {
  try {
    socket.send(message)
    socket.serializeAttachment(revision)
  } catch {
    // It is closing; the browser reconnects with the revision it has seen.
  }
}

/** A LiveMessage, assembled from stored JSON. */
function messageSince(sql: SqlStorage, seen: number, summary: JobSummary): string {
  const results = resultsSince(sql, seen).join(',')
  return `{"revision":${summary.revision},"job":${JSON.stringify(summary)},"results":[${results}]}`
}
