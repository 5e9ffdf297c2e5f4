import { execFileSync } from 'node:child_process'

const ROOT = new URL('../..', import.meta.url).pathname
const RUNS = 200
const SEED_SPACE = 1_000_000

/** Which seeds the simulation runs: those asked for, else some that only the commit decides. */
export function simulationRuns(env: NodeJS.ProcessEnv): { seed: number; runs: number } {
  const seed = env.SIMULATION_SEED === undefined ? seedOfCommit() : Number(env.SIMULATION_SEED)
  return { seed, runs: env.SIMULATION_RUNS === undefined ? RUNS : Number(env.SIMULATION_RUNS) }
}

/** A run can be repeated, and every commit looks at other seeds. */
function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
    return Number.parseInt(commit.slice(0, 12), 16) % SEED_SPACE
  } catch {
    // A copy without its history.
    return 1
  }
}
