import { arrive, type Boundary, duringCall, type Statement, type Verdict } from './boundary.ts'
import { parameterOf } from './d1.ts'

/** An additional argument that tells the called object the id of the call. */
export type CallMark = { simulatedCall: number }

/** Takes the messages that product code sends to a queue. */
type Outbox = { push: (bodies: unknown[]) => void }

const STATEMENT_CALLS = new Set<string | symbol>(['all', 'first', 'raw', 'run'])

function memberOf(target: object, key: string | symbol): unknown {
  const member: unknown = Reflect.get(target, key)
  return typeof member === 'function' ? member.bind(target) : member
}

/** Waits for the verdict, then makes the call or fails. */
async function judged<T>(ask: Promise<Verdict>, label: string, call: (id: number) => Promise<T>): Promise<T> {
  const verdict = await ask
  if (verdict.outcome === 'fail' && !verdict.isDone) throw new Error(verdict.error)
  const answer = await duringCall(label, call)
  if (verdict.outcome === 'fail') throw new Error(verdict.error)
  return answer
}

/** A D1 binding in which every round trip is a boundary. */
export function simulatedD1(d1: D1Database): D1Database {
  const inner = new WeakMap<object, { bare: D1PreparedStatement; plain: Statement }>()
  const wrap = (bare: D1PreparedStatement, plain: Statement): D1PreparedStatement => {
    const { sql } = plain
    const wrapped = new Proxy(bare, {
      get(target, key) {
        if (key === 'bind')
          return (...given: unknown[]) => wrap(target.bind(...given), { sql, values: given.map(parameterOf) })
        if (!STATEMENT_CALLS.has(key)) return memberOf(target, key)
        const call = memberOf(target, key) as (...values: unknown[]) => Promise<unknown>
        const asked: Boundary = { kind: 'd1', sql, statements: [plain] }
        return (...values: unknown[]) => judged(arrive(asked), 'd1', () => call(...values))
      },
    })
    inner.set(wrapped, { bare, plain })
    return wrapped
  }
  return new Proxy(d1, {
    get(target, key) {
      if (key === 'prepare') return (sql: string) => wrap(target.prepare(sql), { sql, values: [] })
      if (key !== 'batch') return memberOf(target, key)
      return (wrapped: D1PreparedStatement[]) => {
        const known = wrapped.flatMap(statement => inner.get(statement) ?? [])
        const statements = known.map(({ plain }) => plain)
        const asked: Boundary = { kind: 'd1', sql: `batch of ${known.length}`, statements }
        return judged(arrive(asked), 'd1', () => target.batch(known.map(({ bare }) => bare)))
      }
    },
  })
}

type Namespace = { getByName: (name: string) => object }

/**
 * A namespace of Durable Objects in which every call is a boundary. `nameOf` keeps the objects of different runs apart.
 */
export function simulatedNamespace(namespace: Namespace, className: string, nameOf: (name: string) => string): object {
  const getByName = (name: string) => {
    const full = nameOf(name)
    const target = `${className} ${full}`
    const stub = namespace.getByName(full)
    return new Proxy(stub, {
      get(_, key) {
        if (typeof key === 'symbol' || key === 'then') return undefined
        return async (...args: unknown[]) => {
          const photoId = typeof args[0] === 'string' ? args[0] : null
          const verdict = await arrive({ kind: 'rpc', target, method: key, photoId })
          if (verdict.outcome === 'fail' && !verdict.isDone) throw new Error(verdict.error)
          const answer = await duringCall(`rpc ${key}`, id => {
            const mark: CallMark = { simulatedCall: id }
            // Invoked with the stub as `this`, the method is called over RPC.
            const method = Reflect.get(stub, key) as (...values: unknown[]) => Promise<unknown>
            return Reflect.apply(method, stub, [...args, mark])
          })
          const isDelayed = verdict.outcome === 'go' && verdict.delayAnswer
          const after = isDelayed ? await arrive({ kind: 'rpc answer', target, method: key }) : verdict
          if (after.outcome === 'fail') throw new Error(after.error)
          return answer
        }
      },
    })
  }
  return { getByName }
}

export function simulatedQueue(outbox: Outbox) {
  const send = async (bodies: unknown[]) => {
    await judged(arrive({ kind: 'queue', messages: bodies.length }), 'queue', async () => outbox.push(bodies))
  }
  return {
    send: (body: unknown) => send([body]),
    sendBatch: (messages: Iterable<{ body: unknown }>) => send([...messages].map(({ body }) => body)),
  }
}
