import * as z from 'zod'

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string().default(''),
      ph: z.string().default(''),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds of wall clock and of processor time. */
      dur: z.number().default(0),
      tdur: z.number().default(0),
      args: z.object({ name: z.unknown() }).partial().default({}),
    }),
  ),
})

/** The trace categories `longestTask` reads. */
export const TASK_CATEGORIES = ['toplevel', '__metadata']

/**
 * Milliseconds of processor time of the longest task on a page's main thread, from a Chromium trace. Time a task
 * spends waiting for other programs does not count. It is capped at the wall clock time, because the coarse processor
 * clock of a virtual machine sometimes reports more.
 */
export function longestTask(trace: Buffer): number {
  const { traceEvents } = Trace.parse(JSON.parse(trace.toString()))
  const thread = (event: { pid: number; tid: number }) => `${event.pid}/${event.tid}`
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  )
  const tasks = traceEvents.filter(
    event => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(thread(event)),
  )
  return Math.max(0, ...tasks.map(({ dur, tdur }) => Math.min(dur, tdur) / 1000))
}
