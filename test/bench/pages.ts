import { openBrowser } from '../support/browser.ts'
import type { Stack } from '../support/stack.ts'
import type { Client } from '../support/stack-client.ts'
import { longestTask, TASK_CATEGORIES } from './longest-task.ts'
import { type Measurement, median } from './measure.ts'

const RUNS = 3
// One frame of a fast scroll, about half a screen.
const WHEEL_PX = 400
// Of a very long list every tenth screen or so, to keep the measurement short.
const LEAP_PX = 4000
// The bottom of what is loaded is not the end: the next page arrives once scrolling stops.
const REST_MS = 200
const RESTS = 15

type Grid = { path: string; wheelPx: number }

/** Image nodes and the longest task while scrolling through all of vivian's 5,000 photos. */
export const measureGrid = (stack: Stack, client: Client) =>
  measure(stack, client, { path: '/photos', wheelPx: WHEEL_PX })

/** The same for all 20,000 of a library, as imogen filters it. */
export const measureLibraryGrid = (stack: Stack, client: Client) =>
  measure(stack, client, { path: '/photos?work=none', wheelPx: LEAP_PX })

async function measure(stack: Stack, client: Client, grid: Grid): Promise<Measurement[]> {
  const { total } = await client.list({ limit: '1' })
  const runs: Scrolled[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await scrollGrid(stack, client, grid))
  const height = Math.max(...runs.map(run => run.height))
  return [
    {
      what: `grid of ${total.toLocaleString('en')}, image nodes at most`,
      value: Math.max(...runs.map(run => run.images)),
      budget: 60,
      unit: 'nodes',
      note: `${height} px`,
    },
    {
      what: `grid of ${total.toLocaleString('en')}, longest task`,
      // The median, because some runs include a long garbage collection.
      value: median(runs.map(run => run.longest)),
      budget: 50,
      unit: 'ms',
      note: `processor time, median of ${RUNS}`,
    },
  ]
}

/** A window of this width in a separate browser, with the client's session. */
export async function openSignedIn(stack: Stack, client: Client, width: number) {
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  const [name = '', value = ''] =
    client
      .cookie()
      .split('; ')
      .find(pair => pair.startsWith('session_'))
      ?.split('=') ?? []
  await page.context().addCookies([{ name, value, url: stack.app }])
  return { browser, page }
}

type Scrolled = { images: number; height: number; longest: number }

async function scrollGrid(stack: Stack, client: Client, { path, wheelPx }: Grid): Promise<Scrolled> {
  const { browser, page } = await openSignedIn(stack, client, 1280)
  await page.goto(`${stack.app}${path}`)
  await page.getByRole('group', { name: 'Photos' }).getByRole('checkbox').first().waitFor()
  await browser.startTracing(page, { categories: TASK_CATEGORIES })
  const look = () =>
    page.evaluate(() => ({ images: document.images.length, height: document.documentElement.scrollHeight }))
  let images = 0
  let height = 0
  for (let rested = 0; rested < RESTS; ) {
    await page.mouse.wheel(0, wheelPx)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
    const seen = await look()
    images = Math.max(images, seen.images)
    const atEnd = await page.evaluate(
      () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 10,
    )
    if (atEnd) await page.waitForTimeout(REST_MS)
    rested = atEnd && seen.height === height ? rested + 1 : 0
    height = seen.height
  }
  const longest = longestTask(await browser.stopTracing())
  await browser.close()
  return { images, height, longest }
}
