import type { Env as WorkerEnv } from '#worker/env.ts'
import type { AgentsReport } from './agents/run.ts'
import type { Scenario } from './agents/scenario.ts'
import type { DatabaseNamespace } from './d1.ts'
import type { SimulatorRpc } from './objects.ts'
import type { Report } from './run.ts'
import type { Schedule } from './schedule.ts'

/** The calls that other objects make to the simulator. */
type Simulator = SimulatorRpc & {
  run: (schedule: Schedule) => Promise<Report>
  runAgents: (scenario: Scenario) => Promise<AgentsReport>
  turn: () => Promise<void>
}

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import('./worker.ts')
    }
    interface Env extends WorkerEnv {
      SIM: { getByName: (name: string) => Simulator }
      DATABASE: DatabaseNamespace
    }
  }
}
