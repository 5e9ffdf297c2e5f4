import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { copySources, removeCopy } from './copy.ts'
import { projectOf, type Trial } from './mutant.ts'
import type { Order, Report, Verdict } from './runner.ts'

const RUNNER = new URL('./runner.ts', import.meta.url).pathname
/** The longest a run of named tests may take before its runner is killed. */
const ANSWER_MS = 420_000

export type Judged = Verdict & { trial: Trial; seconds: number }

export type Judging = {
  /** How many test files run in parallel. */
  runners: number
  /** The named tests are known to pass as long as no guard is removed, as they are after `npm test`. */
  arePassing: boolean
}

type Runner = { ask: (order: Order) => Promise<Report>; restart: () => void; end: () => void }

function openRunner(root: string): Runner {
  const copy = copySources(root)
  let child: ChildProcess | undefined
  const end = () => {
    try {
      if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has already exited.
    }
    child = undefined
  }
  return {
    async ask(order) {
      // Its own process group: the sandbox that the test runner starts must not outlive it.
      child ??= fork(RUNNER, { cwd: copy, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      const runner = child
      const abort = new AbortController()
      const giveUp = () => abort.abort()
      const timer = setTimeout(giveUp, ANSWER_MS)
      runner.once('exit', giveUp)
      try {
        const answer = once(runner, 'message', { signal: abort.signal })
        runner.send(order)
        const [report]: Report[] = await answer
        if (report) return report
      } catch {
        end()
      } finally {
        clearTimeout(timer)
        runner.off('exit', giveUp)
      }
      return { verdict: 'broken', note: 'the test runner did not answer' }
    },
    restart: end,
    end() {
      end()
      removeCopy(copy)
    },
  }
}

/**
 * Judges the trials of one test file: first the named tests must pass, unless they are known to, then each guard is removed
 * on its own.
 */
async function judgeFile(
  runner: Runner,
  trials: Trial[],
  arePassing: boolean,
  tell: (judged: Judged) => void,
): Promise<void> {
  const [first] = trials
  if (!first) return
  const names = [...new Set(trials.map(({ fails }) => fails))]
  const areFit = (report: Report) => trials.every(trial => unfit(report, trial) === undefined)
  const before = arePassing ? undefined : await askAgain(runner, { test: first.test, names }, areFit)
  for (const trial of trials) {
    const start = performance.now()
    const verdict = (before && unfit(before, trial)) ?? (await askAgain(runner, { trial }, isVerdict))
    const seconds = (performance.now() - start) / 1000
    tell({ trial, seconds, ...('verdict' in verdict ? verdict : { verdict: 'broken', note: verdict.note }) })
  }
}

const isVerdict = (report: Report) => 'verdict' in report && report.verdict !== 'broken'

/** Repeats a bad answer in a new process, because a warm Vite can fail on a module that it invalidated. */
async function askAgain(runner: Runner, order: Order, isGood: (report: Report) => boolean): Promise<Report> {
  const report = await runner.ask(order)
  if (isGood(report)) return report
  runner.restart()
  return runner.ask(order)
}

function unfit(before: Report, { fails }: Trial): Verdict | undefined {
  if ('verdict' in before) return before
  const name = fails.replaceAll(' > ', ' ')
  if (before.failed.includes(name)) return { verdict: 'broken', note: `fails with the guard as well: ${before.note}` }
  return before.ran.includes(name) ? undefined : { verdict: 'broken', note: `no such test. ${before.note}`.trim() }
}

/** Judges all trials. Only the first runner starts whole stacks. */
export async function judge(
  root: string,
  trials: Trial[],
  { runners, arePassing }: Judging,
  tell: (judged: Judged) => void,
): Promise<void> {
  const byTest = [...Map.groupBy(trials, ({ test }) => test).values()].sort((a, b) => b.length - a.length)
  const stacks = byTest.filter(([one]) => one && ['browser', 'journeys'].includes(projectOf(one)))
  const others = byTest.filter(list => !stacks.includes(list))
  const opened = Array.from({ length: Math.min(runners, byTest.length) }, () => openRunner(root))
  const endAll = () => {
    for (const runner of opened) runner.end()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      endAll()
      process.exit(1)
    })
  }
  try {
    await Promise.all(
      opened.map(async (runner, index) => {
        for (;;) {
          const next = (index === 0 ? stacks.shift() : undefined) ?? others.shift()
          if (!next) return
          await judgeFile(runner, next, arePassing, tell)
        }
      }),
    )
  } finally {
    endAll()
  }
}
