import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** What Node has itself is faster than a copy of it, and what the account's server is made for. */
const OWN = ['AbortController', 'AbortSignal', 'Headers', 'Request', 'Response', 'URL', 'URLSearchParams'] as const

/** happy-dom, with Node's own requests and answers. */
const environment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'app',
  async setup(global, options) {
    const own = OWN.map(name => [name, Reflect.get(global, name)] as const)
    const running = await builtinEnvironments['happy-dom'].setup(global, options)
    for (const [name, value] of own) Object.defineProperty(global, name, { value, configurable: true, writable: true })
    return running
  },
}

export default environment
