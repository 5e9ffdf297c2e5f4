import { retryDelay } from '#web/lib/retry-delay.ts'
import type { LiveMessage } from '#worker/contract/jobs.ts'
import { LIVE_CLOSE, LIVE_PING } from '#worker/contract/paths.ts'

/** The part of a WebSocket we use, so that tests can provide their own. */
export type Socket = Pick<WebSocket, 'addEventListener' | 'send' | 'close'>

export type LiveHandlers = {
  /** Path of the stream, asked for at each attempt because the revision grows. */
  path: () => string
  openSocket: (path: string) => Socket
  onMessage: (message: LiveMessage) => void
  /** `again` is true when an earlier connection was lost. */
  onOpen: (again: boolean) => void
  onClose: () => void
  /** The session has ended: the next call of the API says so. */
  onSignedOut: () => void
}

// A phone that changes networks leaves a socket that looks open; one that does not answer by then is dead.
const PING_MS = 5000
const PONG_MS = 4000
// Nobody looks at a hidden page. Proxies close a silent connection after a minute or so.
const HIDDEN_PING_EVERY = 5

/** Keeps a job's live stream open until stopped: reconnects with exponential backoff and jitter. */
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

  /** Closed by the server. Where it says why, the socket is not opened again by itself, only when the page is looked at. */
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
    /** The user or the network is back: pings the socket, or connects at once. */
    check: () => {
      if (isOpen) {
        probe()
      } else if (socket === null) {
        failures = 0
        connect()
      }
    },
    /** The network is gone: the socket is closed, and none is opened until `check`. */
    drop: () => {
      leave()
      handlers.onClose()
    },
    stop: leave,
  }
}

/** Reads a message; anything else on the wire, like the answer to a ping, is null. */
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
