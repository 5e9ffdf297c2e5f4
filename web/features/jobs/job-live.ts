import type { LiveMessage } from '#worker/contract/jobs.ts'

/** The part of a WebSocket we use, so that tests can bring their own. */
export type Socket = Pick<WebSocket, 'addEventListener' | 'send' | 'close'>

export type LiveHandlers = {
  /** Path of the stream, asked for at each attempt because the revision grows. */
  path: () => string
  openSocket: (path: string) => Socket
  onMessage: (message: LiveMessage) => void
  /** `again` is true when an earlier connection was lost. */
  onOpen: (again: boolean) => void
  onClose: () => void
}

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
// Proxies close a silent connection after a minute or so.
const PING_MS = 25_000

/** Keeps a job's live stream open until stopped: reconnects with growing, scattered delays. */
export function startLive(handlers: LiveHandlers): { retryNow: () => void; stop: () => void } {
  let socket: Socket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let ping: ReturnType<typeof setInterval> | undefined
  let failures = 0
  let wasOpen = false
  let stopped = false

  function connect() {
    clearTimeout(timer)
    const current = handlers.openSocket(handlers.path())
    socket = current
    current.addEventListener('open', () => {
      if (stopped || socket !== current) {
        return
      }
      failures = 0
      handlers.onOpen(wasOpen)
      wasOpen = true
      ping = setInterval(() => current.send('ping'), PING_MS)
    })
    current.addEventListener('message', event => {
      const message = readMessage(event.data)
      if (message && !stopped && socket === current) {
        handlers.onMessage(message)
      }
    })
    current.addEventListener('close', () => {
      if (socket !== current) {
        return
      }
      socket = null
      clearInterval(ping)
      if (!stopped) {
        handlers.onClose()
        timer = setTimeout(connect, delayAfter(failures))
        failures += 1
      }
    })
  }

  connect()
  return {
    retryNow: () => {
      if (socket === null && !stopped) {
        failures = 0
        connect()
      }
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(ping)
      socket?.close()
    },
  }
}

function delayAfter(failures: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
  return delay / 2 + Math.random() * (delay / 2)
}

/** Reads a message; anything else on the wire, like the answer to a ping, is null. */
export function readMessage(data: unknown): LiveMessage | null {
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
