import type { LiveMessage } from '#worker/contract/jobs.ts'
import { api, LIVE_PING, LIVE_PONG } from '#worker/contract/paths.ts'
import { noteActivity } from '../harness/clock.ts'

/** A job's live socket as the page holds it. */
class LiveSocket extends EventTarget {
  readonly url: string
  readonly #live: Live
  isOpen = false

  constructor(url: string | URL, live: Live) {
    super()
    this.url = String(url)
    this.#live = live
    live.sockets.add(this)
    const opens = live.isOn
    queueMicrotask(() => (opens ? this.#open() : this.closeFromServer(1006)))
  }

  #open(): void {
    this.isOpen = true
    this.#tell(new Event('open'))
  }

  #tell(event: Event): void {
    noteActivity()
    this.dispatchEvent(event)
  }

  send(data: string): void {
    if (data === LIVE_PING && this.#live.answersPings) queueMicrotask(() => this.receive(LIVE_PONG))
  }

  /** The server sends this. */
  receive(data: string): void {
    if (this.isOpen) this.#tell(new MessageEvent('message', { data }))
  }

  closeFromServer(code: number): void {
    this.close()
    this.#tell(Object.assign(new Event('close'), { code }))
  }

  close(): void {
    this.isOpen = false
    this.#live.sockets.delete(this)
  }
}

export type Live = {
  /** False: no socket opens, and pages poll instead. */
  isOn: boolean
  answersPings: boolean
  sockets: Set<LiveSocket>
  /** Takes the place of the browser's WebSocket. */
  Socket: new (
    url: string | URL,
  ) => LiveSocket
  tell: (jobId: string, message: LiveMessage) => void
  /** Closes all sockets as the server does. */
  close: (code?: number) => void
}

/** The live sockets of the account's jobs. They open by themselves and tell every change. */
export function createLive(): Live {
  const sockets = new Set<LiveSocket>()
  const live: Live = {
    isOn: true,
    answersPings: true,
    sockets,
    Socket: class extends LiveSocket {
      constructor(url: string | URL) {
        super(url, live)
      }
    },
    tell(jobId, message) {
      const path = new URL(api.jobLive(jobId, 0), 'ws://x').pathname
      for (const socket of sockets) {
        if (new URL(socket.url).pathname === path) queueMicrotask(() => socket.receive(JSON.stringify(message)))
      }
    },
    close(code = 1006) {
      for (const socket of [...sockets]) socket.closeFromServer(code)
    },
  }
  return live
}
