import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

type Frame = { file: string; at: number }
/** A stretch of time that is played faster, so that it lasts `lasts` seconds. */
type Hurried = { from: number; to: number; lasts: number }

/** Pixels. */
export type Size = { width: number; height: number }
export type Film = Awaited<ReturnType<typeof startFilm>>

/**
 * Films the page by the DevTools protocol's screencast, which sends a frame whenever something has changed. Frames go
 * into the folder; all times are seconds.
 */
export async function startFilm(page: Page, folder: string, { width, height }: Size) {
  mkdirSync(folder, { recursive: true })
  const devtools = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  const hurried: Hurried[] = []
  const now = () => Date.now() / 1000

  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(folder, `${String(frames.length).padStart(5, '0')}.jpg`)
    writeFileSync(file, Buffer.from(data, 'base64'))
    frames.push({ file, at: metadata.timestamp ?? now() })
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  const start = now()
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 95, maxWidth: width, maxHeight: height })

  /** Where in the film a moment plays. */
  function filmTime(moment: number): number {
    const saved = hurried.map(({ from, to, lasts }) => {
      const share = Math.min(1, Math.max(0, (moment - from) / (to - from)))
      return share * (to - from - lasts)
    })
    return moment - start - saved.reduce((total, seconds) => total + seconds, 0)
  }

  return {
    /** Where in the film it is now. */
    time: () => filmTime(now()),
    /** Gives the viewer time to look. */
    hold: (seconds: number) => pause(seconds * 1000),
    /** Waits for the product; in the film that takes at most `lasts`, however long it takes here. */
    async waitFor(what: () => Promise<unknown>, lasts = 0.4) {
      const from = now()
      await what()
      const to = now()
      if (to - from > lasts) hurried.push({ from, to, lasts })
    },
    /** Ends the film. Returns the frames in order, each with its duration, and the total duration. */
    async end() {
      const length = filmTime(now())
      await devtools.send('Page.stopScreencast')
      // The frame of what was on the screen at the start is sent a little later.
      const begins = frames.map(({ at }, index) => (index === 0 ? 0 : Math.max(0, filmTime(at))))
      const shots = frames.map(({ file }, index) => ({
        file,
        seconds: Math.max(0, (begins[index + 1] ?? length) - (begins[index] ?? 0)),
      }))
      return { shots, length }
    },
  }
}
