import type { D1Migration } from 'cloudflare:test'
import type { Env as WorkerEnv } from '../../worker/env.ts'
import type { Gate } from './objects.ts'
import type { Report } from './run.ts'
import type { Schedule } from './schedule.ts'

/** The simulator as other objects call it. */
type Simulator = Gate & { run: (schedule: Schedule) => Promise<Report>; turn: () => Promise<void> }

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import('./worker.ts')
    }
    interface Env extends WorkerEnv {
      TEST_MIGRATIONS: D1Migration[]
      SIM: { getByName: (name: string) => Simulator }
      /** First seed and number of runs, as JSON. */
      SIMULATION: string
    }
  }
}
