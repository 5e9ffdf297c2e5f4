import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copySources } from './copy-sources.ts'
import { freePort } from './free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Operator', '-c', 'user.email=operator@example.com', ...args], {
    cwd,
    encoding: 'utf8',
  })

export type Ran = { code: number | null; output: string }

/**
 * An operator's clone, with a commit of what the working tree holds, and an empty account at Cloudflare's stand-in.
 * Commands run in the clone, without a terminal.
 */
export async function newOperator() {
  const folder = mkdtempSync(join(tmpdir(), 'photonym-operator-'))
  const clone = join(folder, 'clone')
  copySources(clone)
  git(clone, 'init', '--quiet')
  execFileSync('sh', ['-c', 'echo node_modules >> .git/info/exclude'], { cwd: clone })
  const commit = (message: string) => {
    git(clone, 'add', '--all')
    git(clone, 'commit', '--quiet', '--allow-empty', '--message', message)
    return git(clone, 'rev-parse', 'HEAD').slice(0, 12)
  }
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const standIn = spawn(process.execPath, [join(ROOT, 'test/stand-ins/cloudflare/main.ts')], {
    env: { ...process.env, PORT: String(port), STATE_DIR: join(folder, 'cloudflare') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise(resolve => standIn.stdout.once('data', resolve))

  const start = (command: string, args: string[], env: Record<string, string>) =>
    // Not by npm, which would install the dependencies anew where package.json has just changed.
    spawn(process.execPath, [join(clone, `scripts/operate/${command}.ts`), ...args], {
      cwd: clone,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        HOME: folder,
        ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
        CLOUDFLARE_API_BASE_URL: `${origin}/client/v4`,
        CLOUDFLARE_API_TOKEN: 'token-of-the-operator',
        CLOUDFLARE_ACCOUNT_ID: '0123456789abcdef0123456789abcdef',
        HEALTH_ORIGIN: `${origin}/sites/photonym-api`,
        ...env,
      },
    })

  return {
    clone,
    commit,
    /** Cloudflare's API for this account. Returns the result. */
    async api(path: string, method = 'GET', body?: BodyInit | object) {
      const isForm = body instanceof FormData
      const answer = await fetch(`${origin}/client/v4/accounts/0123456789abcdef0123456789abcdef/${path}`, {
        method,
        headers: { Authorization: 'Bearer token-of-the-operator' },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      const { result, errors } = await answer.json()
      if (!answer.ok) throw new Error(JSON.stringify(errors))
      return result
    },
    tracked: () => git(clone, 'status', '--porcelain'),
    origin,
    control: async (path: string, body?: object) => {
      const init = body && { method: 'POST', body: JSON.stringify(body) }
      return (await fetch(`${origin}/control${path}`, init)).json()
    },
    /** Runs a command to its end, or until it prints the line that begins with `killedAt`. */
    async run(command: string, { args = [] as string[], env = {}, killedAt = '' } = {}): Promise<Ran> {
      const child = start(command, args, env)
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', chunk => {
          output += String(chunk)
          if (killedAt && output.includes(`\n${killedAt}`)) kill(child)
        })
      }
      const code = await new Promise<number | null>(resolve => child.on('close', resolve))
      return { code, output }
    },
    stop() {
      standIn.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The multipart body of an upload of a tiny module, as wrangler makes it. */
export function workerForm(metadata: object = {}): FormData {
  const form = new FormData()
  form.set('metadata', JSON.stringify({ main_module: 'index.js', ...metadata }))
  const type = 'application/javascript+module'
  form.set('index.js', new File(['export default {}'], 'index.js', { type }))
  return form
}

function kill({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
