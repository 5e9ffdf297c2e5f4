import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { bin, onPinnedNode, ROOT } from './bootstrap.mjs'
import { openScratch } from './scratch.mjs'

await onPinnedNode(import.meta.url)
openScratch()
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string', default: '1000' },
    agents: { type: 'boolean', default: false },
  },
})
const { seed = String(Date.now() % 1_000_000), runs, agents } = values
const file = `test/world/${agents ? 'agents' : 'simulation'}.test.ts`

console.log(`${runs} runs from seed ${seed}; --seed ${seed} repeats them.`)
const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'world', '--silent=false']
const child = spawn(bin('vitest'), [...args, file], {
  cwd: ROOT,
  env: { ...process.env, SIMULATION_SEED: seed, SIMULATION_RUNS: runs },
  stdio: 'inherit',
})
child.on('close', code => process.exit(code ?? 1))
