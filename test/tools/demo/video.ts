import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '#test/kit/browser.ts'
import { holdSession } from '#test/kit/people.ts'
import { newPlace, removePlace, startStack } from '#test/kit/stack.ts'
import { signUp } from '#test/kit/stack-client.ts'
import { api } from '#worker/contract/paths.ts'
import { encodeVideos, requireFfmpeg } from './encode.ts'
import { startFilm } from './film.ts'
import { drawMarker, MARKER_ID } from './marker.ts'
import { STORY } from './story.ts'
import { FILM_SENTENCES, prescribeTexts } from './texts.ts'

const MEDIA = new URL('../../../web/public/media/', import.meta.url).pathname
const POSTER = new URL('../../../web/features/landing/pictures/demo.avif', import.meta.url).pathname

/** CSS pixels, and how many pixels of the video each is: text keeps its size on a phone of 360 px. */
const VIEWPORT = { width: 400, height: 600 }
const SCALE = 1.8
const SIZE = { width: VIEWPORT.width * SCALE, height: VIEWPORT.height * SCALE }
const POSTER_WIDTH = 600
/** The scene whose end is the poster. */
const POSTER_SCENE = 3

type Cue = { from: number; to: number; text: string }

/** Seconds as WebVTT writes them. */
const timestamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)

/** Captions at the top of the picture, because taps are at its bottom. */
function webVtt(cues: Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${timestamp(from)} --> ${timestamp(to)} line:0\n${text}`)
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

async function play(page: Page, folder: string) {
  const film = await startFilm(page, folder, SIZE)
  const cues: Cue[] = []
  let poster: Buffer = Buffer.alloc(0)
  for (const [index, { caption, play }] of STORY.entries()) {
    const from = film.time()
    await play(page, film)
    cues.push({ from, to: film.time(), text: caption })
    const takePoster = async () => {
      poster = await page.screenshot({ style: `#${MARKER_ID} { visibility: hidden }` })
    }
    if (index === POSTER_SCENE) await film.waitFor(takePoster, 0)
    console.log(`${timestamp(from)} ${caption}`)
  }
  return { ...(await film.end()), cues, poster }
}

requireFfmpeg()
const place = await newPlace()
const folder = mkdtempSync(join(tmpdir(), 'photonym-demo-'))
const stack = await startStack(place, [], { FREE_PHOTOS: '25', CRON: 'off' })
// The screencast has the pixels of the browser's own scale, not those of an emulated one.
const browser = await openBrowser([`--force-device-scale-factor=${SCALE}`])
try {
  const client = await signUp(stack, 'ansel@example.org')
  await client.connect('ansel')
  await client.put(api.preferences, { descriptionSentences: FILM_SENTENCES })
  await prescribeTexts(stack, client)
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: SCALE,
    hasTouch: true,
    isMobile: true,
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await holdSession(page, stack, client)
  await page.goto(`${stack.app}/photos`, { waitUntil: 'networkidle' })
  await drawMarker(page)
  const { shots, length, cues, poster } = await play(page, folder)
  mkdirSync(MEDIA, { recursive: true })
  encodeVideos({ shots, length }, folder, { mp4: join(MEDIA, 'demo.mp4'), webm: join(MEDIA, 'demo.webm') })
  writeFileSync(join(MEDIA, 'demo.en.vtt'), webVtt(cues))
  // Small enough for the first packets of a connection, because it is the largest element on a phone.
  await sharp(poster).resize(POSTER_WIDTH).avif({ quality: 42 }).toFile(POSTER)
  console.log(`${length.toFixed(1)} s in ${MEDIA}`)
} finally {
  await browser.close()
  await stack.stop()
  removePlace(place)
  rmSync(folder, { recursive: true, force: true })
}
