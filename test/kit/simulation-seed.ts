/** The seeds of a simulation: as many as the environment asks for, else the same few every time. */
export function simulationRuns({ SIMULATION_SEED: seed = '1', SIMULATION_RUNS: runs }: NodeJS.ProcessEnv) {
  return {
    seed: Number(seed),
    runsOf: (usual: number) => (runs === undefined ? usual : Number(runs)),
  }
}
