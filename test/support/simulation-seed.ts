/** Which seeds a simulation runs, and how many unless that is asked for: else the same few each time. */
export function simulationRuns({ SIMULATION_SEED: seed = '1', SIMULATION_RUNS: runs }: NodeJS.ProcessEnv) {
  return {
    seed: Number(seed),
    runsOf: (usual: number) => (runs === undefined ? usual : Number(runs)),
  }
}
