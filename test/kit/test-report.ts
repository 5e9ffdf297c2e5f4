import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

const SAMPLE_MS = 100
/** The kernel counts processor time in hundredths of a second on every system that has `/proc`. */
const TICKS_PER_SECOND = 100

type Sample = { at: number; seconds: number }
export type ReportedTest = {
  file: string
  name: string
  state: string
  errors: string[]
  /** The rows of the specification that the test asked for. */
  sees: string[]
  /** Seconds of processor time; undefined for the first test, which pays for the start of its runtime. */
  cost: number | undefined
}
export type Report = { tests: ReportedTest[]; problems: string[] }

/**
 * A reporter for Vitest that writes a `Report` to the file named by `TEST_REPORT`.
 *
 * A test costs what all processes of this run used between its start and its end, so files must run one at a time. Costs
 * are zero on systems without `/proc`.
 */
export default class TestReport implements Reporter {
  readonly #samples: Sample[] = []
  #timer: NodeJS.Timeout | undefined

  onInit() {
    this.#timer = setInterval(() => this.#samples.push(sample()), SAMPLE_MS)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    clearInterval(this.#timer)
    this.#samples.push(sample())
    const cases = modules.flatMap(module => [...module.children.allTests()])
    const first = cases.toSorted((a, b) => startOf(a) - startOf(b)).find(test => startOf(test) > 0)
    const report: Report = {
      tests: cases.map(test => this.#reported(test, test === first)),
      problems: [
        ...modules.flatMap(module => module.errors().map(error => `${module.relativeModuleId}: ${textOf(error)}`)),
        ...unhandled.map(textOf),
      ],
    }
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
  }

  #reported(test: TestCase, isFirst: boolean): ReportedTest {
    const { state, errors = [] } = test.result()
    const start = startOf(test)
    const duration = test.diagnostic()?.duration ?? 0
    return {
      file: test.module.relativeModuleId,
      name: test.fullName,
      state,
      errors: errors.map(textOf),
      sees: test.meta().sees ?? [],
      cost: isFirst ? undefined : Math.max(0, this.#usedAt(start + duration) - this.#usedAt(start)),
    }
  }

  /** Processor time used until this moment, between two samples in proportion. */
  #usedAt(at: number): number {
    const after = this.#samples.findIndex(one => one.at >= at)
    const [from, to] = [this.#samples[after - 1], this.#samples[after]]
    if (!from || !to) return (after < 0 ? this.#samples.at(-1) : to)?.seconds ?? 0
    return from.seconds + ((to.seconds - from.seconds) * (at - from.at)) / (to.at - from.at)
  }
}

const startOf = (test: TestCase) => test.diagnostic()?.startTime ?? 0
const textOf = ({ stack, message }: { stack?: string; message: string }) => stack ?? message

const sample = (): Sample => ({ at: Date.now(), seconds: usedBy(process.pid) / TICKS_PER_SECOND })

/** Ticks that a process, its ended children and its running descendants have used. */
function usedBy(pid: number): number {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return 0
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the command, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
    const children = readdirSync(tasks).flatMap(task =>
      readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return children.reduce((sum, child) => sum + usedBy(Number(child)), own)
  } catch {
    // It has ended meanwhile, and counts with its parent.
    return 0
  }
}
