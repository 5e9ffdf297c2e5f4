import type { Env as WorkerEnv } from '../../worker/env.ts'
import type { AgentsReport } from './agents/run.ts'
import type { Scenario } from './agents/scenario.ts'
import type { DatabaseNamespace } from './d1.ts'
import type { SimulatorRpc } from './objects.ts'
import type { Report } from './run.ts'
import type { Schedule } from './schedule.ts'

/** The simulator as other objects call it. */
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
