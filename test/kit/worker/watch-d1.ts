import { env } from 'cloudflare:workers'
import { aroundD1 } from './around-d1.ts'

/** A D1 binding that counts its round trips (a batch is one) as they end, and records every statement. */
export function watchD1(d1: D1Database) {
  const seen = { trips: 0, statements: new Set<string>() }
  const db = aroundD1(d1, async (texts, run) => {
    // An isolate asks once for the owner of its database, and every few seconds for the switches, but takes each of
    // these bindings for a new one.
    if (texts.every(text => /from "(deployment|operator_settings)"/.test(text))) return run()
    for (const text of texts) seen.statements.add(text)
    try {
      return await run()
    } finally {
      seen.trips += 1
    }
  })
  return { db, seen }
}

/** The statements that read a whole table, with SQLite's query plan. What a subquery has made is no table. */
export async function scansOf(statements: Iterable<string>): Promise<string[]> {
  const scans: string[] = []
  for (const text of statements) {
    const values = Array.from(text.matchAll(/\?/g), () => null)
    const explain = env.DB.prepare(`explain query plan ${text}`).bind(...values)
    const { results } = await explain.all<{ detail: string }>()
    const named = (pattern: RegExp) => results.flatMap(({ detail }) => pattern.exec(detail)?.[1] ?? [])
    const made = ['CONSTANT', 'json_each', ...named(/^(?:MATERIALIZE|CO-ROUTINE) (\S+)/)]
    const scanned = named(/^SCAN (\S+)/).filter(name => !made.includes(name))
    if (scanned.length > 0) scans.push(`${scanned.join()}: ${text}`)
  }
  return scans
}
