import { css, LIGHTS, mix } from './colour.ts'
import { type Canvas, circle, clouds, draw, ellipse, gradient, n, path, polygon, rect, sky, sun } from './paint.ts'

/** Three fishing boats along a stone quay in early light, the nearest one blue, with gulls on the mooring posts. */
export function quay(canvas: Canvas) {
  const { w, h } = canvas
  const light = LIGHTS.dawn
  const top = h * 0.34
  const waterline = h * 0.56
  sky(canvas, light, top + h * 0.04)
  sun(canvas, [w * 0.2, h * 0.26], h * 0.03, light)
  clouds(canvas, light, 3, h * 0.05, top * 0.7)
  wall(canvas, top, waterline)
  water(canvas, waterline, mix(light.water, light.near, 0.15), css(light.sun))
  for (const x of [0.14, 0.42, 0.7, 0.93]) post(canvas, w * x, top)
  boat(canvas, [w * 0.8, h * 0.62], h * 0.15, '#7a3b2e', '#e8dcc4')
  boat(canvas, [w * 0.52, h * 0.69], h * 0.19, '#3d4a3f', '#d8cdb6')
  boat(canvas, [w * 0.27, h * 0.83], h * 0.29, '#2f6f9f', '#f0e8d8')
}

function wall(canvas: Canvas, top: number, waterline: number) {
  const { w, random } = canvas
  const rows = 5
  const tall = (waterline - top) / rows
  draw(canvas, rect(-5, top, w + 10, waterline - top, '#6f675f'))
  for (let row = 0; row < rows; row += 1) {
    for (let x = row % 2 ? -60 : 0; x < w; ) {
      const wide = random.between(60, 120)
      const tone = mix([30, 8, 42], [28, 10, 60], random.next())
      draw(canvas, rect(x + 1.5, top + row * tall + 1.5, wide - 3, tall - 3, tone, 'rx="3"'))
      x += wide
    }
  }
  draw(
    canvas,
    rect(-5, top - 12, w + 10, 16, '#a2978a'),
    rect(-5, waterline - tall * 0.8, w + 10, tall * 0.8, '#2f3a30', 'opacity=".55"'),
  )
}

function water(canvas: Canvas, line: number, fill: string, glint: string) {
  const { w, h, random } = canvas
  draw(
    canvas,
    rect(
      -5,
      line,
      w + 10,
      h - line + 5,
      gradient(canvas, [
        [0, '#4a5a60'],
        [0.35, fill],
        [1, '#2a3d4a'],
      ]),
    ),
  )
  for (let index = 0; index < 90; index += 1) {
    const depth = random.next() ** 1.3
    const y = line + (h - line) * depth
    const tone = random.chance(0.5) ? glint : '#22323c'
    const wide = random.between(20, 120) * (0.4 + depth)
    draw(canvas, rect(random.between(-20, w), y, wide, 1 + 2.4 * depth, tone, `rx="1" opacity="${n(0.3)}"`))
  }
}

function post(canvas: Canvas, x: number, top: number) {
  const { h } = canvas
  const foot = top - h * 0.005
  const tall = h * 0.1
  draw(canvas, rect(x - 9, foot - tall, 18, tall, '#4b3d31', 'rx="4"'), ellipse(x, foot - tall, 10, 4, '#7d6b58'))
  gull(canvas, x, foot - tall - 2, h * 0.026)
}

function gull(canvas: Canvas, x: number, y: number, size: number) {
  const body = `M${n(x - size * 1.3)} ${n(y - size * 0.5)}Q${n(x)} ${n(y - size * 1.9)} ${n(x + size)} ${n(y - size * 1.3)}Q${n(x + size * 0.8)} ${n(y)} ${n(x - size * 1.3)} ${n(y - size * 0.5)}Z`
  draw(
    canvas,
    path(body, '#f4f2ee'),
    circle(x + size * 0.9, y - size * 1.6, size * 0.48, '#f4f2ee'),
    polygon(
      [
        [x + size * 1.3, y - size * 1.7],
        [x + size * 1.9, y - size * 1.5],
        [x + size * 1.3, y - size * 1.4],
      ],
      '#d9a441',
    ),
    path(
      `M${n(x - size * 1.4)} ${n(y - size * 0.5)}Q${n(x - size * 0.2)} ${n(y - size * 1.5)} ${n(x + size * 0.5)} ${n(y - size)}Q${n(x - size * 0.1)} ${n(y - size * 0.5)} ${n(x - size * 1.4)} ${n(y - size * 0.5)}Z`,
      '#8d9499',
    ),
    rect(x - 1, y - size * 0.3, 2, size * 0.4, '#b0803a'),
  )
}

function boat(canvas: Canvas, [x, y]: [number, number], size: number, hull: string, trim: string) {
  const half = size * 1.5
  const deck = y - size * 0.42
  draw(
    canvas,
    // Its reflection first: the hull covers the upper edge.
    path(
      `M${n(x - half * 0.9)} ${n(y)}H${n(x + half * 0.85)}L${n(x + half * 0.7)} ${n(y + size * 0.5)}H${n(x - half * 0.75)}Z`,
      hull,
      'opacity=".35"',
    ),
    rect(x - size * 0.62, deck - size * 0.62, size * 0.62, size * 0.66, trim, 'rx="3"'),
    rect(x - size * 0.54, deck - size * 0.52, size * 0.2, size * 0.2, '#33444f', 'rx="2"'),
    rect(x - size * 0.27, deck - size * 0.52, size * 0.2, size * 0.2, '#33444f', 'rx="2"'),
    rect(x + size * 0.28, deck - size * 1.25, size * 0.05, size * 1.3, '#4b3d31'),
    path(
      `M${n(x + size * 0.3)} ${n(deck - size * 1.2)}L${n(x + half)} ${n(deck - size * 0.14)}`,
      'none',
      `stroke="#3b3027" stroke-width="${n(size * 0.015)}"`,
    ),
    path(
      `M${n(x - half)} ${n(deck)}Q${n(x)} ${n(deck + size * 0.2)} ${n(x + half * 1.05)} ${n(deck - size * 0.2)}L${n(x + half * 0.82)} ${n(y + size * 0.06)}H${n(x - half * 0.88)}Z`,
      hull,
    ),
    path(
      `M${n(x - half)} ${n(deck)}Q${n(x)} ${n(deck + size * 0.2)} ${n(x + half * 1.05)} ${n(deck - size * 0.2)}`,
      'none',
      `stroke="${trim}" stroke-width="${n(size * 0.06)}"`,
    ),
  )
}
