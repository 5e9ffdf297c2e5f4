import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { openBrowser } from '#test/kit/browser.ts'
import { anselPhotos } from '#test/stand-ins/sandbox/library/ansel.ts'
import { drawScene } from '#test/stand-ins/sandbox/library/scenes/draw.ts'
import { PRODUCT } from '#worker/domain/limits.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { makeRecord } from './record.ts'
import { RECORD_ID } from './texts.ts'

const ROOT = new URL('../../../', import.meta.url)
const PICTURES = new URL('web/features/landing/pictures/', ROOT)
const RECORD = new URL('web/features/landing/record.json', ROOT)
const OPEN_GRAPH = new URL('web/public/open-graph.jpg', ROOT)

type Scene = Parameters<typeof drawScene>[0]

/** What the page shows: photos of the sandbox's library, and the scene that the examples of the styles describe. */
const SCENES: Record<string, Pick<Scene, 'scene' | 'seed'>> = {
  boats: sceneOf(RECORD_ID),
  forest: sceneOf('52103808669'),
  quay: { scene: 'quay', seed: 7 },
}
const OPEN_GRAPH_SCENE = sceneOf('52103519403')

/** Pixels. All pictures are 3:2. */
const [SMALL, LARGE] = [720, 1440]

function sceneOf(id: string) {
  const photo = anselPhotos().find(one => one.id === id)
  if (photo?.picture.kind !== 'scene') throw new Error(`Photo ${id} is no scene`)
  return photo.picture
}

function paint(scene: Pick<Scene, 'scene' | 'seed'>, width: number, height: number): Promise<Buffer> {
  const svg = drawScene({ ...scene, aspect: width / height, width, height })
  return sharp(Buffer.from(svg)).flatten({ background: '#808080' }).png().toBuffer()
}

async function writePictures(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  for (const [name, scene] of Object.entries(SCENES)) {
    const large = sharp(await paint(scene, LARGE, (LARGE * 2) / 3))
    const small = large.clone().resize(SMALL)
    const file = (width: number, type: string) => new URL(`${name}-${width}.${type}`, PICTURES).pathname
    await large.avif({ quality: 50 }).toFile(file(LARGE, 'avif'))
    await small.clone().avif({ quality: 50 }).toFile(file(SMALL, 'avif'))
    // Only old browsers take the fallback, and one size is enough for them.
    await small.jpeg({ quality: 72, mozjpeg: true }).toFile(file(SMALL, 'jpg'))
  }
}

/** The picture for previews of links to the product. */
async function writeOpenGraph(): Promise<void> {
  const [width, height] = [1200, 630]
  const tokens = readFileSync(new URL('web/styles/tokens.css', ROOT), 'utf8')
  const scene = await paint(OPEN_GRAPH_SCENE, 700, height)
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
  await page.setContent(`
    <style>${tokens}
      body { display: flex; margin: 0; background: var(--bg); color: var(--text); font-family: var(--font) }
      div { display: flex; flex: 1; flex-direction: column; justify-content: center; gap: 28px; padding: 0 52px }
      h1 { margin: 0; font-size: 68px; letter-spacing: -0.02em }
      p { margin: 0; font-size: 35px; line-height: 1.35; color: var(--text-2) }
    </style>
    <img src="data:image/png;base64,${scene.toString('base64')}" width="700" height="${height}">
    <div><h1>${PRODUCT}</h1><p>${packageJson.description}</p></div>`)
  const screenshot = await page.screenshot()
  await browser.close()
  await sharp(screenshot).jpeg({ quality: 80, mozjpeg: true }).toFile(OPEN_GRAPH.pathname)
}

await writePictures()
await writeOpenGraph()
writeFileSync(RECORD, JSON.stringify(await makeRecord(), null, 2))
spawnSync(new URL('node_modules/.bin/biome', ROOT).pathname, ['format', '--write', RECORD.pathname])
