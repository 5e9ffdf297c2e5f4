import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { onPinnedNode, ROOT } from './bootstrap.mjs'

await onPinnedNode(import.meta.url)
const { endGroup, endLeftOver, groupFile } = await import('./process-group.mjs')

const { values } = parseArgs({ options: { photos: { type: 'string' }, dev: { type: 'boolean', default: false } } })
const stateDir = resolve(process.env.STATE_DIR ?? join(ROOT, '.state'))
mkdirSync(stateDir, { recursive: true })
await endLeftOver(stateDir)

const stack = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts', 'stack.mjs')], {
  cwd: ROOT,
  // In its own process group, because workerd survives a killed wrangler and only a whole group can be ended reliably.
  detached: true,
  // The stack exits when this pipe closes, however this process ends.
  stdio: ['pipe', 'inherit', 'inherit'],
  env: {
    ...process.env,
    STATE_DIR: stateDir,
    PORT: process.env.PORT ?? '8788',
    SANDBOX_PORT: process.env.SANDBOX_PORT ?? '8790',
    PHOTOS_DIR: values.photos ? resolve(process.env.INIT_CWD ?? '.', values.photos) : '',
    DEV: values.dev ? '1' : '',
  },
})
writeFileSync(groupFile(stateDir), String(stack.pid))

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await endGroup(stack.pid)
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(), 500).unref()

stack.on('exit', async code => {
  if (stopping) return
  await endGroup(stack.pid)
  process.exit(code ?? 1)
})
