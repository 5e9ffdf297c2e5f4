import { randomFrom } from '../random.ts'
import { flowers } from './bloom.ts'
import { quay } from './harbour.ts'
import { desert, forest, mountains } from './land.ts'
import { type Canvas, n, radial, rect } from './paint.ts'
import { night, sign, silhouette } from './sky.ts'
import { city, street } from './town.ts'
import { coast, lake } from './water.ts'

const PAINTERS: Record<string, (canvas: Canvas) => void> = {
  mountains,
  coast,
  city,
  forest,
  desert,
  lake,
  silhouette,
  street,
  flowers,
  night,
  sign,
  quay,
}

/** Area of a drawing in its own units, for any aspect ratio. */
const UNITS = 1_200

/** An SVG of the scene that fills `width` by `height` pixels, cropped evenly. */
export function drawScene(ask: { scene: string; seed: number; aspect: number; width: number; height: number }): string {
  const w = UNITS * Math.sqrt(ask.aspect)
  const h = UNITS / Math.sqrt(ask.aspect)
  const canvas: Canvas = { w, h, random: randomFrom(ask.seed), defs: [], body: [] }
  const paint = PAINTERS[ask.scene] ?? coast
  paint(canvas)
  const vignette = radial(canvas, [
    [0.6, '#000000', 0],
    [1, '#000000', 0.3],
  ])
  canvas.body.push(rect(-w * 0.2, -h * 0.2, w * 1.4, h * 1.4, vignette))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${ask.width}" height="${ask.height}" viewBox="0 0 ${n(w)} ${n(h)}" preserveAspectRatio="xMidYMid slice"><defs>${canvas.defs.join('')}</defs>${canvas.body.join('')}</svg>`
}
