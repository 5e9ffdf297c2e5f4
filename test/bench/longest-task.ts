import * as z from 'zod'

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string().default(''),
      ph: z.string().default(''),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds by the clock on the wall and of processor time. */
      dur: z.number().default(0),
      tdur: z.number().default(0),
      args: z.object({ name: z.unknown() }).partial().default({}),
    }),
  ),
})

/** The trace categories `longestTask` reads. */
export const TASK_CATEGORIES = ['toplevel', '__metadata']

/**
 * Milliseconds of processor time of the longest task of a page's main thread, from a Chromium trace. What a task
 * waits for other programs of a busy machine does not count; nor can it have taken more than passed on the wall, though
 * the processor's clock, which ticks coarsely in a virtual machine, at times says so.
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
