import { env } from 'cloudflare:workers'

const RUNS = new Set<string | symbol>(['all', 'first', 'raw', 'run'])

/** A D1 binding that counts its round trips (a batch is one) and records every statement. */
export function watchD1(d1: D1Database) {
  const seen = { trips: 0, statements: new Set<string>() }
  const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

  function watchStatement(statement: D1PreparedStatement): D1PreparedStatement {
    const watched = new Proxy(statement, {
      get(target, key) {
        if (key === 'bind') return (...values: unknown[]) => watchStatement(target.bind(...values))
        if (RUNS.has(key)) seen.trips += 1
        return boundMember(target, key)
      },
    })
    inner.set(watched, statement)
    return watched
  }

  const db = new Proxy(d1, {
    get(target, key) {
      if (key === 'prepare') {
        return (text: string) => {
          seen.statements.add(text)
          return watchStatement(target.prepare(text))
        }
      }
      if (key === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          seen.trips += 1
          return target.batch(statements.map(statement => inner.get(statement) ?? statement))
        }
      }
      return boundMember(target, key)
    },
  })
  return { db, seen }
}

function boundMember(target: object, key: string | symbol): unknown {
  const member: unknown = Reflect.get(target, key)
  return typeof member === 'function' ? member.bind(target) : member
}

/** The statements that read a whole table, with SQLite's plan for them. */
export async function scansOf(statements: Iterable<string>): Promise<string[]> {
  const scans: string[] = []
  for (const text of statements) {
    const values = Array.from(text.matchAll(/\?/g), () => null)
    const explain = env.DB.prepare(`explain query plan ${text}`).bind(...values)
    const { results } = await explain.all<{ detail: string }>()
    const scan = results.find(({ detail }) => /^SCAN (?!CONSTANT|json_each)/.test(detail))
    if (scan) scans.push(`${scan.detail}: ${text}`)
  }
  return scans
}
