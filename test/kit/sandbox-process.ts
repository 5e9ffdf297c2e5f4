import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ready = async (url: string) => (await fetch(url).catch(() => null))?.ok ?? false

/** Vitest global setup: one sandbox with empty state for all Worker tests of a run. */
export default async function setup() {
  const port = process.env.TEST_SANDBOX_PORT
  if (!port) throw new Error('TEST_SANDBOX_PORT is not set')
  const state = mkdtempSync(join(tmpdir(), 'photonym-test-'))
  const main = new URL('../stand-ins/sandbox/main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    // No Worker test depends on how long the model takes. Set here, because some tests reset the model's behaviour.
    env: { ...process.env, SANDBOX_PORT: port, STATE_DIR: state, MODEL_DELAY_MS: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const end = () => child.kill('SIGKILL')
  // An interrupted run tears nothing down.
  process.once('exit', end)
  while (!(await ready(`http://localhost:${port}/control/keys`))) {
    // However long it takes on a busy machine: one that cannot start ends.
    if (child.exitCode !== null) throw new Error('The sandbox did not start')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  // No Worker test waits for Stripe's events: only a developer's own stack would listen at the app's address.
  await fetch(`http://localhost:${port}/control/webhooks`, { method: 'POST', body: JSON.stringify({ mode: 'hold' }) })
  return () => {
    process.off('exit', end)
    end()
    rmSync(state, { recursive: true, force: true })
  }
}
