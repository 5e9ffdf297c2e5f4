import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { OperatorError } from './failure.ts'

/** A restore of the database, and what is written to it again. Times are ISO or in milliseconds. */
const Restore = z.object({
  at: z.string(),
  /** The bookmark gone back to, and the one from before, which undoes it. */
  target: z.string(),
  bookmark: z.string(),
  settings: z.array(z.object({ name: z.string(), value: z.number() })),
  /** `deletedAt`: null for a deletion that was begun and not finished. */
  deleted: z.array(z.object({ userId: z.string(), deletedAt: z.number().nullable() })),
  /** The jobs in which something was begun since, whose objects know more than their restored rows. */
  jobs: z.array(z.string()).default([]),
  isBack: z.boolean(),
  isDone: z.boolean(),
})
export type Restore = z.infer<typeof Restore>

const Kept = z.object({
  accountId: z.string().optional(),
  databaseId: z.string().optional(),
  /** The Worker's vars that were asked for or given, or differ from the template's. */
  vars: z.record(z.string(), z.string()).default({}),
  /** Names that were asked for and left empty, so that they are not asked for again. */
  leftOff: z.array(z.string()).default([]),
  /** A deployment of the Worker has not ended yet: wrangler sets triggers and consumers once it has uploaded the code. */
  workerDue: z.boolean().default(false),
  /** The pages have not followed the Worker yet. */
  pagesDue: z.boolean().default(false),
  /** Newest last: what was deployed, and the database's bookmark before its migrations. */
  deployed: z.array(z.object({ commit: z.string(), at: z.string(), bookmark: z.string().nullable() })).default([]),
  /** The commit that a rollback is bringing back, until it is done. */
  rollingBackTo: z.string().optional(),
  /** Newest last; only that one may be unfinished. */
  restores: z.array(Restore).default([]),
})
export type Kept = z.infer<typeof Kept>

/** Notes what was deployed; `bookmark`: the database's before its migrations, null if none were applied. */
export function keepDeployed(folder: string, commit: string, bookmark: string | null): void {
  const { deployed } = readKept(folder)
  keep(folder, { deployed: [...deployed, { commit, at: new Date().toISOString(), bookmark }] })
}

/** Secrets that Cloudflare never shows again. */
const Keys = z.object({ TOKEN_KEYS: z.string().optional(), OPS_TOKEN: z.string().optional() })
export type Keys = z.infer<typeof Keys>

const stateFile = (folder: string) => join(folder, 'state.json')
export const keysFile = (folder: string) => join(folder, 'keys.json')

/** What earlier commands have kept about a deployment; empty on a machine that has not deployed yet. */
export const readKept = (folder: string): Kept => readJson(stateFile(folder), Kept)
/** Keeps these beside all else that is kept. */
export const keep = (folder: string, change: Partial<Kept>) =>
  writeJson(stateFile(folder), { ...readKept(folder), ...change })
export const readKeys = (folder: string): Keys => readJson(keysFile(folder), Keys)
export const keepKeys = (folder: string, keys: Keys) => writeJson(keysFile(folder), keys)

/** The bearer token of operators. @throws OperatorError if neither the environment nor `keys.json` has one */
export function operatorToken(folder: string, env: NodeJS.ProcessEnv): string {
  const token = (env.OPS_TOKEN || readKeys(folder).OPS_TOKEN)?.trim()
  // What no header can hold would look like a site that does not answer.
  if (token && !/^[\x21-\x7e]+$/.test(token)) throw new OperatorError('OPS_TOKEN is not one line of plain characters.')
  if (!token) throw new OperatorError(`Missing: OPS_TOKEN. Set it in the environment, or bring ${keysFile(folder)}.`)
  return token
}

/** @throws OperatorError if the file is damaged */
function readJson<T>(path: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
  } catch {
    // Without what was read, which may be keys.
    throw new OperatorError(`${path} cannot be read: bring back your copy of it.`)
  }
}

/** Complete or not at all, and readable by its owner alone. */
function writeJson(path: string, value: object): void {
  const written = `${path}.new`
  writeFileSync(written, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(written, path)
}
