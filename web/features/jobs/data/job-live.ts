import { retryDelay } from '#web/lib/retry-delay.ts'
import type { LiveMessage } from '#worker/contract/jobs.ts'
import { LIVE_CLOSE, LIVE_PING } from '#worker/contract/paths.ts'

/** The part of a WebSocket that is used, so that tests can provide their own. */
export type Socket = Pick<WebSocket, 'addEventListener' | 'send' | 'close'>

export type LiveHandlers = {
  /** The path of the stream, read for each connection because the revision in it grows. */
  path: () => string
  openSocket: (path: string) => Socket
  onMessage: (message: LiveMessage) => void
  /** `again`: an earlier connection was lost. */
  onOpen: (again: boolean) => void
  onClose: () => void
  /** Called when the session has ended; the next API call reports it. */
  onSignedOut: () => void
}

// A socket may look open after a phone has changed networks. One that does not answer a ping by then is dead.
const PING_MS = 5000
const PONG_MS = 4000
// A hidden page pings less often, but often enough for proxies, which close a silent connection after about a minute.
const HIDDEN_PING_EVERY = 5

/** Keeps a job's live stream open until stopped. Reconnects with exponential backoff and jitter. */
export function startLive(handlers: LiveHandlers): { check: () => void; drop: () => void; stop: () => void } {
  let socket: Socket | null = null
  let isOpen = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let ping: ReturnType<typeof setInterval> | undefined
  let pong: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let wasOpen = false

  function connect() {
    clearTimeout(retry)
    const current = handlers.openSocket(handlers.path())
    socket = current
    const whileCurrent = (handle: (event: Event) => void) => (event: Event) => {
      if (socket === current) {
        handle(event)
      }
    }
    current.addEventListener('open', whileCurrent(opened))
    current.addEventListener('message', whileCurrent(received))
    current.addEventListener('close', whileCurrent(closed))
  }

  function opened() {
    isOpen = true
    failures = 0
    let turns = 0
    ping = setInterval(() => {
      turns += 1
      if (!document.hidden || turns % HIDDEN_PING_EVERY === 0) {
        probe()
      }
    }, PING_MS)
    handlers.onOpen(wasOpen)
    wasOpen = true
  }

  function received(event: Event) {
    clearTimeout(pong)
    const message = readMessage('data' in event ? event.data : undefined)
    if (message) {
      handlers.onMessage(message)
    }
  }

  function probe() {
    clearTimeout(pong)
    socket?.send(LIVE_PING)
    pong = setTimeout(lost, PONG_MS)
  }

  /**
   * Handles a close by the server. If the code says why, the socket is reopened only when the user comes back to the
   * page.
   */
  function closed(event: Event) {
    const code = 'code' in event ? event.code : undefined
    if (code !== LIVE_CLOSE.signedOut && code !== LIVE_CLOSE.replaced) {
      lost()
      return
    }
    leave()
    handlers.onClose()
    if (code === LIVE_CLOSE.signedOut) {
      handlers.onSignedOut()
    }
  }

  function lost() {
    leave()
    handlers.onClose()
    retry = setTimeout(connect, retryDelay(failures))
    failures += 1
  }

  function leave() {
    const left = socket
    socket = null
    isOpen = false
    clearTimeout(retry)
    clearInterval(ping)
    clearTimeout(pong)
    left?.close()
  }

  connect()
  return {
    /** Call when the user or the network is back: pings the socket, or connects at once. */
    check: () => {
      if (isOpen) {
        probe()
      } else if (socket === null) {
        failures = 0
        connect()
      }
    },
    /** Call when the network is gone: closes the socket and opens none until `check`. */
    drop: () => {
      leave()
      handlers.onClose()
    },
    stop: leave,
  }
}

/** Parses a message; null for anything else, such as the answer to a ping. */
function readMessage(data: unknown): LiveMessage | null {
  if (typeof data !== 'string' || !data.startsWith('{')) {
    return null
  }
  try {
    const message: Partial<LiveMessage> = JSON.parse(data)
    const { revision, job, results } = message
    return typeof revision === 'number' && job && Array.isArray(results) ? { revision, job, results } : null
  } catch {
    return null
  }
}

export function openBrowserSocket(path: string): Socket {
  const url = new URL(path, window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(url)
}
