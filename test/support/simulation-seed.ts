import { execFileSync } from 'node:child_process'

const ROOT = new URL('../..', import.meta.url).pathname
const SEED_SPACE = 1_000_000

/** Which seeds a simulation runs, and how many unless that is asked for: else some that only the commit decides. */
export function simulationRuns(env: NodeJS.ProcessEnv) {
  const { SIMULATION_SEED: seed, SIMULATION_RUNS: runs } = env
  return {
    seed: seed === undefined ? seedOfCommit() : Number(seed),
    runsOf: (usual: number) => (runs === undefined ? usual : Number(runs)),
  }
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
