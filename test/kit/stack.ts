import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const START = new URL('../../scripts/start.mjs', import.meta.url).pathname
const READY_WITHIN_MS = 240_000

export type StackPlace = { port: number; sandboxPort: number; stateDir: string }
export type Stack = StackPlace & {
  app: string
  sandbox: string
  /** Ends the stack as Ctrl-C does; resolves when every process has exited. */
  stop: () => Promise<void>
  /** Sends SIGKILL to every process of the stack at once, including the sandbox and the supervisor. */
  kill: () => Promise<void>
}

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>(resolve => child.once('exit', () => resolve()))

/** Enough for every job to be free, unless a test sets it. */
const MANY_FREE_PHOTOS = '100000'

/** For test stacks: the stand-in model answers almost at once, and passwords are hashed at the least cost. */
export const QUICK = { MODEL_DELAY_MS: '20', CHEAP_PASSWORDS: 'yes' }

/** Free ports and an empty state folder for one stack. */
export async function newPlace(): Promise<StackPlace> {
  return {
    port: await freePort(),
    sandboxPort: await freePort(),
    stateDir: mkdtempSync(join(tmpdir(), 'photonym-stack-')),
  }
}

export function removePlace(place: StackPlace): void {
  rmSync(place.stateDir, { recursive: true, force: true })
}

/**
 * Starts the product as `npm start` does, with these environment variables, and resolves once it says that it is ready.
 * @throws Error with its output if it never does.
 */
export async function startStack(
  place: StackPlace,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Stack> {
  const child = spawn(process.execPath, [START, ...args], {
    env: {
      ...process.env,
      PORT: String(place.port),
      SANDBOX_PORT: String(place.sandboxPort),
      STATE_DIR: place.stateDir,
      FREE_PHOTOS: process.env.FREE_PHOTOS ?? MANY_FREE_PHOTOS,
      PAGES_FREE_PHOTOS: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready in time:\n${output}`)), READY_WITHIN_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes('Ready on')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', code => {
      clearTimeout(timer)
      reject(new Error(`Start ended with ${code}:\n${output}`))
    })
  })
  return {
    ...place,
    app: `http://localhost:${place.port}`,
    sandbox: `http://localhost:${place.sandboxPort}`,
    async stop() {
      child.kill('SIGINT')
      await gone(child)
    },
    async kill() {
      const group = Number(readFileSync(join(place.stateDir, 'stack.pid'), 'utf8'))
      process.kill(-group, 'SIGKILL')
      child.kill('SIGKILL')
      await gone(child)
    },
  }
}
