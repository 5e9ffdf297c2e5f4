const RUNS = new Set<string | symbol>(['all', 'first', 'raw', 'run'])

/** A test's wrapper around a round trip, which may be a batch. Gets the texts of the statements and a function that runs them. */
export type Around = (texts: string[], run: () => Promise<unknown>) => Promise<unknown>

/** A D1 binding whose every round trip goes through `around`, which may count, delay or fail it. */
export function aroundD1(d1: D1Database, around: Around): D1Database {
  const inner = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; text: string }>()

  function wrap(statement: D1PreparedStatement, text: string): D1PreparedStatement {
    const wrapped = new Proxy(statement, {
      get(target, key) {
        if (key === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), text)
        const member = boundMember(target, key)
        if (!RUNS.has(key) || typeof member !== 'function') return member
        return (...values: unknown[]) => around([text], () => member(...values))
      },
    })
    inner.set(wrapped, { statement, text })
    return wrapped
  }

  return new Proxy(d1, {
    get(target, key) {
      if (key === 'prepare') return (text: string) => wrap(target.prepare(text), text)
      if (key !== 'batch') return boundMember(target, key)
      return (statements: D1PreparedStatement[]) => {
        const own = statements.map(statement => inner.get(statement) ?? { statement, text: '' })
        return around(
          own.map(({ text }) => text),
          () => target.batch(own.map(({ statement }) => statement)),
        )
      }
    },
  })
}

function boundMember(target: object, key: string | symbol): unknown {
  const member: unknown = Reflect.get(target, key)
  return typeof member === 'function' ? member.bind(target) : member
}

/** A D1 binding that carries out matching statements but keeps their callers waiting for the answer until they are released. */
export function waitingD1(d1: D1Database, matches: (text: string) => boolean) {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let waiting = 0
  const db = aroundD1(d1, async (texts, run) => {
    const answer = await run()
    if (texts.some(matches)) {
      waiting += 1
      await released
    }
    return answer
  })
  return { db, waiting: () => waiting, release: () => release() }
}
