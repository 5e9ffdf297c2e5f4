import { noteActivity } from './clock.ts'

type Entry = { state: unknown; path: string }

/** A tab's history, in place of happy-dom's, which would go on from test to test. Back and Forward answer at once. */
export class TabHistory implements History {
  scrollRestoration: ScrollRestoration = 'auto'
  readonly #entries: Entry[]
  #index = 0

  constructor(path: string) {
    this.#entries = [{ state: null, path }]
  }
  get length(): number {
    return this.#entries.length
  }
  get state(): unknown {
    return this.#entries[this.#index]?.state ?? null
  }
  pushState(state: unknown, _: string, url?: string | URL | null): void {
    this.#entries.splice(this.#index + 1)
    this.#index = this.#entries.push(this.#entry(state, url)) - 1
    this.#show()
  }
  replaceState(state: unknown, _: string, url?: string | URL | null): void {
    this.#entries[this.#index] = this.#entry(state, url)
    this.#show()
  }
  back(): void {
    this.go(-1)
  }
  forward(): void {
    this.go(1)
  }
  go(delta = 0): void {
    if (!this.#entries[this.#index + delta]) return
    queueMicrotask(() => {
      this.#index += delta
      this.#show()
      noteActivity()
      window.dispatchEvent(new PopStateEvent('popstate', { state: this.state }))
    })
  }
  #entry(state: unknown, url: string | URL | null | undefined): Entry {
    return { state: structuredClone(state), path: new URL(url ?? '', window.location.href).href }
  }
  #show(): void {
    happyDOM.setURL(this.#entries[this.#index]?.path ?? '')
  }
}
