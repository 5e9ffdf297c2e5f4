import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bin, onPinnedNode, ROOT } from './bootstrap.mjs'

await onPinnedNode(import.meta.url)
const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string', default: '1000' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const runs = Number(values.runs)
/** A share too small to start a process for. */
const FEWEST = 200

function simulate(from, count) {
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'simulation', '--silent=false']
  const env = { ...process.env, SIMULATION_SEED: String(from), SIMULATION_RUNS: String(count) }
  const child = spawn(bin('vitest'), [...args, 'test/simulation/simulation.test.ts'], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  })
  return new Promise(resolve => {
    child.on('close', code => resolve(code ?? 1))
  })
}

console.log(`${runs} runs from seed ${seed}; --seed ${seed} repeats them.`)
const shares = Math.max(1, Math.min(availableParallelism(), Math.floor(runs / FEWEST)))
const share = Math.ceil(runs / shares)
const codes = await Promise.all(
  Array.from({ length: shares }, (_, index) => simulate(seed + index * share, Math.min(share, runs - index * share))),
)
process.exit(codes.every(code => code === 0) ? 0 : 1)
