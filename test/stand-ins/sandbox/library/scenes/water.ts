import { css, type Light, mix, turn } from './colour.ts'
import {
  type Canvas,
  chooseLight,
  circle,
  clouds,
  draw,
  glow,
  gradient,
  ground,
  n,
  path,
  pine,
  polygon,
  rect,
  ridgeLine,
  sky,
  sun,
} from './paint.ts'

export function coast(canvas: Canvas) {
  const { w, h, random } = canvas
  const light = chooseLight(canvas, ['late', 'day', 'dusk', 'dawn', 'storm', 'overcast', 'day'])
  const horizon = h * random.between(0.36, 0.58)
  const sunX = w * random.between(0.2, 0.8)
  sky(canvas, light, horizon)
  sun(canvas, [sunX, horizon - h * random.between(0.04, 0.24)], h * 0.035, light)
  clouds(canvas, light, random.int(1, 5), h * 0.06, horizon * 0.8)
  sea(canvas, light, horizon, sunX)
  if (random.chance(0.7)) headland(canvas, light, horizon)
  const boats = random.int(0, 4)
  for (let index = 0; index < boats; index += 1) {
    const depth = random.between(0.08, 0.5)
    sailboat(
      canvas,
      w * random.between(0.08, 0.92),
      horizon + (h - horizon) * depth,
      h * (0.05 + depth * 0.34),
      mix(light.near, light.far, 0.1),
    )
  }
  if (random.chance(0.45)) lighthouse(canvas, light, horizon)
  shore(canvas, light)
}

function sea(canvas: Canvas, light: Light, horizon: number, sunX: number) {
  const { w, h, random } = canvas
  const top = light.sky.at(-1) ?? light.water
  draw(
    canvas,
    rect(
      0,
      horizon,
      w,
      h - horizon,
      gradient(canvas, [
        [0, mix(top, light.water, 0.35)],
        [0.4, css(light.water)],
        [1, css(turn(light.water, 6, -12))],
      ]),
    ),
  )
  for (let index = 0; index < 150; index += 1) {
    const depth = random.next() ** 1.4
    const y = horizon + (h - horizon) * depth
    const glitter = random.chance(0.55)
    const x = glitter ? sunX + random.between(-1, 1) * w * (0.03 + 0.14 * depth) : random.between(0, w)
    const wide = random.between(8, 60) * (0.4 + depth)
    const tone = glitter ? css(light.sun) : mix(light.water, glitter ? light.sun : top, random.between(0, 0.5))
    draw(canvas, rect(x - wide / 2, y, wide, 1.2 + 3.4 * depth, tone, `rx="2" opacity="${n(glitter ? 0.65 : 0.4)}"`))
  }
}

function headland(canvas: Canvas, light: Light, horizon: number) {
  const { w, h, random } = canvas
  const line = ridgeLine(canvas, horizon + 2, h * random.between(0.08, 0.2))
  const fromLeft = random.chance(0.5)
  const reach = random.between(0.35, 0.6)
  const shaped = line.map(([x, y]): [number, number] => {
    const share = fromLeft ? 1 - x / w : x / w
    return [x, horizon + 3 - (horizon + 3 - y) * Math.max(0, (share - reach) / (1 - reach)) ** 0.6]
  })
  draw(canvas, ground(shaped, horizon + 3, mix(light.far, light.near, 0.45)))
}

function sailboat(canvas: Canvas, x: number, y: number, size: number, hull: string) {
  const sail = canvas.random.pick(['#f6f1e6', '#e9dcc4', '#c8553d', '#f2f4f5', '#d9a441'])
  draw(
    canvas,
    polygon(
      [
        [x, y - size * 1.5],
        [x, y - size * 0.2],
        [x + size * 0.62, y - size * 0.2],
      ],
      sail,
    ),
    polygon(
      [
        [x - size * 0.06, y - size * 1.3],
        [x - size * 0.06, y - size * 0.2],
        [x - size * 0.42, y - size * 0.2],
      ],
      sail,
      'opacity=".88"',
    ),
    path(
      `M${n(x - size * 0.6)} ${n(y - size * 0.14)}h${n(size * 1.3)}l${n(-size * 0.2)} ${n(size * 0.2)}h${n(-size * 0.86)}Z`,
      hull,
    ),
    polygon(
      [
        [x - size * 0.4, y + size * 0.08],
        [x + size * 0.5, y + size * 0.08],
        [x + size * 0.1, y + size * 0.8],
      ],
      sail,
      'opacity=".18"',
    ),
  )
}

function lighthouse(canvas: Canvas, light: Light, horizon: number) {
  const { w, h, random } = canvas
  const x = w * random.pick([0.12, 0.86])
  const tall = h * random.between(0.2, 0.3)
  const foot = horizon + h * 0.03
  draw(
    canvas,
    path(
      `M${n(x - w * 0.2)} ${n(foot + h * 0.03)}Q${n(x)} ${n(foot - h * 0.07)} ${n(x + w * 0.2)} ${n(foot + h * 0.03)}Z`,
      mix(light.near, light.far, 0.2),
    ),
  )
  for (let band = 0; band < 5; band += 1) {
    const [low, high] = [foot - (tall * band) / 5, foot - (tall * (band + 1)) / 5]
    const half = (part: number) => tall * (0.11 - 0.045 * part)
    draw(
      canvas,
      polygon(
        [
          [x - half(band / 5), low],
          [x + half(band / 5), low],
          [x + half((band + 1) / 5), high],
          [x - half((band + 1) / 5), high],
        ],
        band % 2 ? '#f3efe8' : '#b9382f',
      ),
    )
  }
  draw(
    canvas,
    rect(x - tall * 0.05, foot - tall * 1.12, tall * 0.1, tall * 0.12, '#2b2d33'),
    circle(x, foot - tall * 1.06, tall * 0.028, '#ffe9a8'),
  )
  if (light.isDark) glow(canvas, [x, foot - tall * 1.06], tall * 0.6, [46, 100, 80], 0.8)
}

function shore(canvas: Canvas, light: Light) {
  const { w, h, random } = canvas
  const y = h * random.between(0.82, 0.94)
  const swing = h * random.between(0.02, 0.06)
  const curve = `M-5 ${n(y)}C${n(w * 0.3)} ${n(y - swing)} ${n(w * 0.6)} ${n(y + swing)} ${n(w + 5)} ${n(y - swing * 0.4)}`
  const close = `V${n(h + 5)}H-5Z`
  draw(canvas, path(`${curve}${close}`, '#fff', 'opacity=".5" transform="translate(0 -9)"'))
  draw(
    canvas,
    path(
      `${curve}${close}`,
      gradient(canvas, [
        [0, mix([36, 40, 62], light.near, 0.3)],
        [1, mix([32, 36, 44], light.near, 0.55)],
      ]),
    ),
  )
}

export function lake(canvas: Canvas) {
  const { w, h, random } = canvas
  const light = chooseLight(canvas, ['dawn', 'day', 'late', 'overcast', 'dusk'])
  const line = h * random.between(0.46, 0.58)
  const from = canvas.body.length
  sky(canvas, light, line)
  if (random.chance(0.6))
    sun(canvas, [random.between(w * 0.2, w * 0.8), line * random.between(0.3, 0.7)], h * 0.03, light)
  clouds(canvas, light, random.int(1, 4), h * 0.05, line * 0.6)
  for (let layer = 0; layer < 3; layer += 1) {
    const ridge = ridgeLine(canvas, line + 2, h * (0.34 - layer * 0.11) * random.between(0.7, 1.1))
    const tone = mix(light.far, light.near, 0.2 + layer * 0.3)
    draw(
      canvas,
      ground(
        ridge,
        line + 3,
        layer === 0 && random.chance(0.6)
          ? gradient(canvas, [
              [0, '#f4f6fa'],
              [0.4, tone],
            ])
          : tone,
      ),
    )
  }
  const trees = css(turn(light.near, 0, 2))
  for (let x = -10; x < w; x += random.between(12, 34)) draw(canvas, pine(x, line + 3, random.between(20, 74), trees))
  const mirrored = canvas.body.slice(from).join('')
  draw(canvas, `<g transform="translate(0 ${n(line * 2)}) scale(1 -1)" opacity=".82">${mirrored}</g>`)
  draw(
    canvas,
    rect(
      0,
      line,
      w,
      h - line,
      gradient(canvas, [
        [0, css(light.water), 0.12],
        [1, css(turn(light.water, 0, -16)), 0.78],
      ]),
    ),
  )
  for (let index = 0; index < 46; index += 1) {
    const depth = random.next()
    draw(
      canvas,
      rect(
        random.between(-40, w),
        line + (h - line) * depth,
        random.between(40, 260),
        1 + depth * 2,
        css(light.sun),
        `opacity="${n(random.between(0.1, 0.25))}" rx="1"`,
      ),
    )
  }
  if (random.chance(0.55)) jetty(canvas, css(turn(light.near, 0, 5)))
}

function jetty(canvas: Canvas, fill: string) {
  const { w, h, random } = canvas
  const x = w * random.between(0.25, 0.75)
  draw(
    canvas,
    polygon(
      [
        [x - w * 0.012, h * 0.68],
        [x + w * 0.012, h * 0.68],
        [x + w * 0.07, h + 5],
        [x - w * 0.07, h + 5],
      ],
      fill,
    ),
  )
  for (let post = 0; post < 4; post += 1) {
    const part = post / 3
    const half = w * (0.014 + 0.052 * part)
    for (const side of [-1, 1])
      draw(
        canvas,
        rect(x + side * half - 2 - part * 4, h * (0.665 + 0.27 * part), 4 + part * 8, h * (0.03 + 0.06 * part), fill),
      )
  }
}
