import { POLL_MS } from '#worker/domain/limits.ts'

// One last look after the job has ended, for what was written just behind it.
const LAST_LOOK_MS = 2000
// Nobody is looking at a hidden tab.
const HIDDEN_POLL_MS = 15_000

/** Asks again while something moves; a single timer, planned anew whenever the situation changes. */
export function createPoll(poll: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
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
  }

  return {
    /** Plans the next question. With the socket open or after a failure there is none. */
    plan: ({ moving, allowed }: { moving: boolean; allowed: boolean }) => {
      stop()
      const wait = allowed ? delay(moving) : null
      if (moving) {
        wasMoving = true
        lastLookTaken = false
      }
      if (wait !== null) {
        timer = setTimeout(() => {
          lastLookTaken = !moving
          void poll()
        }, wait)
      }
    },
    stop,
  }
}
