import * as z from 'zod'
import { readSetting, transact, writeSetting } from '../db.ts'
import type { Sandbox } from '../sandbox.ts'

const reply = z.union([z.string(), z.record(z.string(), z.unknown())])

export const modelBody = z.strictObject({
  reply: z.union([reply, z.array(reply)]).optional(),
  refusal: z.string().optional(),
  /** Its answers for known pictures, by the SHA-256 in hex of the bytes it is sent. */
  pictures: z.record(z.string(), reply).optional(),
  delayMs: z.number().min(0).max(600_000).optional(),
})
export type ModelBehaviour = z.infer<typeof modelBody>

/** The delay of an answer unless another one was set. */
const ORDINARY_DELAY_MS = Number(process.env.MODEL_DELAY_MS ?? 300)

export function setModel(sandbox: Sandbox, behaviour: ModelBehaviour) {
  writeSetting(sandbox.db, 'model', JSON.stringify(behaviour))
}

function readModel(sandbox: Sandbox): ModelBehaviour {
  return modelBody.parse(JSON.parse(readSetting(sandbox.db, 'model') ?? '{}'))
}

export function delayOf(sandbox: Sandbox): number {
  return readModel(sandbox).delayMs ?? ORDINARY_DELAY_MS
}

export type Prescribed = { content: string } | { refusal: string } | null

/** The prescribed answer to this picture or, if any, the next one; takes one entry of a list. */
export function takePrescribed(sandbox: Sandbox, sha256: string): Prescribed {
  return transact(sandbox.db, () => {
    const behaviour = readModel(sandbox)
    const known = behaviour.pictures?.[sha256]
    if (known !== undefined) return { content: contentOf(known) }
    if (behaviour.refusal !== undefined) return { refusal: behaviour.refusal }
    if (behaviour.reply === undefined) return null
    if (!Array.isArray(behaviour.reply)) return { content: contentOf(behaviour.reply) }
    const [next, ...later] = behaviour.reply
    if (next === undefined) return null
    setModel(sandbox, { ...behaviour, reply: later })
    return { content: contentOf(next) }
  })
}

function contentOf(given: z.infer<typeof reply>): string {
  return typeof given === 'string' ? given : JSON.stringify(given)
}
