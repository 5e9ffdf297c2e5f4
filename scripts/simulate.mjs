import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { bin, onPinnedNode, ROOT } from './bootstrap.mjs'

await onPinnedNode(import.meta.url)
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '1000' },
  },
})
console.log(`${values.runs} runs from seed ${values.seed}; --seed ${values.seed} repeats them.`)
const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'simulation', '--silent=false']
const env = { ...process.env, SIMULATION_SEED: values.seed, SIMULATION_RUNS: values.runs }
process.exit(spawnSync(bin('vitest'), args, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1)
