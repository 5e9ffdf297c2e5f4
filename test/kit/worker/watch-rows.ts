import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/** The rows that a statement wrote each time it ran, including those of indexes, as they are billed. */
export type Written = { what: string; rows: number; times: number }

type Method = (this: never, ...values: unknown[]) => unknown

/** Counts the rows that objects write from now on. Setting or deleting an alarm counts as one too. */
export async function watchRows() {
  const written = new Map<object, Map<string, Written>>()
  const restores: (() => void)[] = []

  function note(by: object, what: string, rows: number): void {
    const statements = written.get(by) ?? new Map<string, Written>()
    const before = statements.get(what) ?? { what, rows: 0, times: 0 }
    written.set(by, statements.set(what, { what, rows: before.rows + rows, times: before.times + 1 }))
  }

  function replace(owner: object, name: string, replacement: (real: Method) => Method): void {
    const real = Reflect.get(owner, name) as Method
    Reflect.set(owner, name, replacement(real))
    restores.push(() => Reflect.set(owner, name, real))
  }

  // All objects share these prototypes.
  await runInDurableObject(env.JOB.getByName('of which only the prototypes are used'), (_, { storage }) => {
    replace(
      Object.getPrototypeOf(storage.sql),
      'exec',
      real =>
        function (this: SqlStorage, ...values) {
          const cursor = Reflect.apply(real, this, values) as SqlStorageCursor<Record<string, SqlStorageValue>>
          note(this, String(values[0]).trim(), cursor.rowsWritten)
          return cursor
        },
    )
    for (const name of ['setAlarm', 'deleteAlarm']) {
      replace(
        Object.getPrototypeOf(storage),
        name,
        real =>
          function (this: DurableObjectStorage, ...values) {
            note(this.sql, name, 1)
            return Reflect.apply(real, this, values)
          },
      )
    }
  })

  return {
    /** What this object has written, largest number first. */
    of: ({ sql }: DurableObjectStorage): Written[] =>
      [...(written.get(sql)?.values() ?? [])].filter(({ rows }) => rows > 0).sort((a, b) => b.rows - a.rows),
    end: () => {
      for (const restore of restores) restore()
    },
  }
}
