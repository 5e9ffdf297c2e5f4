import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '#test/kit/browser.ts'
import type { Stack } from '#test/kit/stack.ts'
import type { Client } from '#test/kit/stack-client.ts'
import { longestTask, TASK_CATEGORIES } from './longest-task.ts'
import { type Measurement, median } from './measure.ts'

const RUNS = 3
// One frame of a fast scroll, about half a screen.
const WHEEL_PX = 400
// The bottom of what is loaded is not the end: the next page arrives once scrolling stops.
const REST_MS = 200
/** After so many rests without a new page the list does not grow any more. */
const RESTS = 15
/** Photos scrolled through in each run where only the end of a list is measured. */
const END_PHOTOS = 800

/** Image nodes and the longest task while scrolling through all of vivian's 5,000 photos. */
export async function measureGrid(stack: Stack, client: Client): Promise<Measurement[]> {
  const { total } = await client.list({ limit: '1' })
  const runs: Scrolled[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { browser, page } = await openPhotos(stack, client)
    runs.push(await traceScrolling(browser, page, total))
    await browser.close()
  }
  return gridTable('grid of 5,000', runs)
}

/** The same in the last of `total` photos, where the lists that grow with each page are the longest. */
export async function measureEndOfGrid(stack: Stack, client: Client, total: number): Promise<Measurement[]> {
  const { browser, page } = await openPhotos(stack, client)
  const before = total - RUNS * END_PHOTOS
  await loadWithoutPictures(page, before)
  const runs: Scrolled[] = []
  for (let run = 1; run <= RUNS; run += 1) runs.push(await traceScrolling(browser, page, before + run * END_PHOTOS))
  await browser.close()
  return gridTable(`grid of ${total}, its end`, runs)
}

/** The dashboard of a library of `total` photos, loaded anew. */
export async function measureDashboard(stack: Stack, client: Client, total: number): Promise<Measurement[]> {
  const runs: { longest: number; shift: number }[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { browser, page } = await openSignedIn(stack, client, 1280)
    await browser.startTracing(page, { categories: TASK_CATEGORIES })
    await page.goto(`${stack.app}/dashboard`)
    await page
      .getByRole('link', { name: /without a title/ })
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    const longest = longestTask(await browser.stopTracing())
    runs.push({ longest, shift: await page.evaluate(layoutShift) })
    await browser.close()
  }
  const name = `dashboard of ${total} photos`
  const note = `median of ${RUNS}`
  return [
    { what: `${name}, longest task`, value: median(runs.map(run => run.longest)), budget: 50, unit: 'ms', note },
    { what: `${name}, CLS`, value: median(runs.map(run => run.shift)), budget: 0.01, unit: '', note },
  ]
}

/** Runs in the page: the sum of all layout shifts so far, but for the footer, which only the stand-ins have. */
function layoutShift(): Promise<number> {
  return new Promise(resolve => {
    new PerformanceObserver(list =>
      resolve(
        list
          .getEntries()
          .filter(entry => Reflect.get(entry, 'sources').some(({ node }: { node: Node }) => node.nodeName !== 'FOOTER'))
          .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
      ),
    ).observe({ type: 'layout-shift', buffered: true })
    // Where nothing has moved, no entry is ever reported.
    setTimeout(() => resolve(0), 500)
  })
}

function gridTable(name: string, runs: Scrolled[]): Measurement[] {
  return [
    {
      what: `${name}, image nodes at most`,
      value: Math.max(...runs.map(run => run.images)),
      budget: 60,
      unit: 'nodes',
      note: `${Math.max(...runs.map(run => run.height))} px`,
    },
    {
      what: `${name}, longest task`,
      // The median, because some runs include a long garbage collection.
      value: median(runs.map(run => run.longest)),
      budget: 50,
      unit: 'ms',
      note: `processor time, median of ${RUNS}`,
    },
  ]
}

async function openPhotos(stack: Stack, client: Client) {
  const { browser, page } = await openSignedIn(stack, client, 1280)
  await page.goto(`${stack.app}/photos`)
  await page.getByRole('group', { name: 'Photos' }).getByRole('checkbox').first().waitFor()
  return { browser, page }
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

/** How many photos are loaded, as the end of the list says ("5,100 of 20,000 photos"), and where the page is. */
function look(page: Page) {
  return page.evaluate(() => {
    const end = document.querySelector('fieldset[aria-label="Photos"]')?.nextElementSibling?.textContent ?? ''
    return {
      loaded: Number(/([\d,]+) of [\d,]+ photos/.exec(end)?.[1]?.replaceAll(',', '') ?? 0),
      images: document.images.length,
      height: document.documentElement.scrollHeight,
      isAtEnd: window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 10,
    }
  })
}

async function loadWithoutPictures(page: Page, photos: number): Promise<void> {
  const isPicture = ({ pathname }: URL) => /\.jpg$/.test(pathname)
  await page.route(isPicture, route => route.abort())
  let loaded = 0
  while (loaded < photos) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
    loaded = (await look(page)).loaded || loaded
  }
  await page.unroute(isPicture)
}

type Scrolled = { images: number; height: number; longest: number }

/** Scrolls until `photos` photos are loaded. */
async function traceScrolling(browser: Browser, page: Page, photos: number): Promise<Scrolled> {
  await browser.startTracing(page, { categories: TASK_CATEGORIES })
  let images = 0
  let height = 0
  let rested = 0
  for (let loaded = 0; loaded < photos; ) {
    await page.mouse.wheel(0, WHEEL_PX)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
    const seen = await look(page)
    if (seen.isAtEnd) await page.waitForTimeout(REST_MS)
    rested = seen.isAtEnd && seen.height === height ? rested + 1 : 0
    if (rested === RESTS) throw new Error(`Only ${loaded} of ${photos} photos were loaded`)
    images = Math.max(images, seen.images)
    height = seen.height
    loaded = seen.loaded || loaded
  }
  return { images, height, longest: longestTask(await browser.stopTracing()) }
}
