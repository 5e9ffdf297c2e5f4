import { POLL_MS } from '#worker/domain/limits.ts'

// One last poll after the job has ended, for what was written right after.
const LAST_LOOK_MS = 2000
// A hidden tab need not be up to date.
const HIDDEN_POLL_MS = 15_000

/** Polls while something changes, with a single timer that is only restarted for a different delay. */
export function createPoll(poll: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let planned: number | null = null
  let wasMoving = false
  let lastLookTaken = false

  function delay(moving: boolean): number | null {
    if (moving) {
      return document.hidden ? HIDDEN_POLL_MS : POLL_MS
    }
    return wasMoving && !lastLookTaken ? LAST_LOOK_MS : null
  }

  function stop() {
    clearTimeout(timer)
    timer = undefined
    planned = null
  }

  return {
    /** Schedules the next poll, if polling is `allowed`: not while the socket is open, nor after a failure. */
    plan: ({ moving, allowed }: { moving: boolean; allowed: boolean }) => {
      const wait = allowed ? delay(moving) : null
      if (moving) {
        wasMoving = true
        lastLookTaken = false
      }
      if (wait === planned) {
        return
      }
      stop()
      planned = wait
      if (wait !== null) {
        timer = setTimeout(() => {
          planned = null
          lastLookTaken = !moving
          void poll()
        }, wait)
      }
    },
    stop,
  }
}
