import { css, mix, turn } from './colour.ts'
import {
  type Canvas,
  chooseLight,
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

export function mountains(canvas: Canvas) {
  const { w, h, random } = canvas
  const light = chooseLight(canvas, ['dawn', 'day', 'late', 'overcast', 'dusk', 'day'])
  sky(canvas, light, h)
  if (random.chance(0.6))
    sun(canvas, [random.between(w * 0.15, w * 0.85), random.between(h * 0.2, h * 0.42)], h * 0.03, light)
  clouds(canvas, light, random.int(1, 5), h * 0.1, h * 0.4)
  const layers = random.int(4, 6)
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1)
    const base = h * (0.62 + 0.3 * depth)
    const tall = h * (0.42 - 0.22 * depth) * random.between(0.8, 1.15)
    const rock = mix(light.far, light.near, depth ** 1.3)
    const line = ridgeLine(canvas, base, tall, 0.5 + 0.1 * depth)
    const snowy = layer < 2 && random.chance(0.75)
    const haze = mix(light.far, light.near, Math.max(0, depth - 0.3))
    const fill = gradient(
      canvas,
      snowy
        ? [
            [0, '#f7f8fb'],
            [0.3, mix(light.far, [215, 20, 90], 0.6)],
            [0.62, rock],
          ]
        : [
            [0, rock],
            [1, haze],
          ],
    )
    draw(canvas, ground(line, h, fill))
    if (layer === layers - 2) {
      const mist = gradient(canvas, [
        [0, css(light.sky.at(-1) ?? light.far), 0],
        [0.5, css(light.sky.at(-1) ?? light.far), 0.45],
        [1, css(light.far), 0],
      ])
      draw(canvas, rect(0, base - h * 0.1, w, h * 0.2, mist))
    }
    if (layer === layers - 1) {
      const dark = css(turn(light.near, 0, -3))
      for (const [x, y] of line) {
        if (random.chance(0.7))
          draw(canvas, pine(x + random.between(-6, 6), y + random.between(2, 40), random.between(36, 92), dark))
      }
    }
  }
}

export function desert(canvas: Canvas) {
  const { w, h, random } = canvas
  const light = chooseLight(canvas, ['day', 'late', 'late', 'dawn', 'dusk'])
  const horizon = h * random.between(0.42, 0.58)
  sky(canvas, light, horizon)
  sun(canvas, [random.between(w * 0.15, w * 0.85), horizon - h * random.between(0.08, 0.3)], h * 0.035, light)
  const sand = turn([28, 58, light.isDark ? 34 : 58], random.between(-10, 12))
  draw(canvas, rect(0, horizon, w, h - horizon, mix(light.far, sand, 0.35)))
  if (random.chance(0.5)) mesas(canvas, horizon, mix(light.far, sand, 0.4))
  const dunes = random.int(4, 6)
  for (let index = 0; index < dunes; index += 1) {
    const depth = index / (dunes - 1)
    const top = horizon + (h - horizon) * depth * 0.75
    const crest = w * random.between(0.2, 0.8)
    const lift = h * random.between(0.06, 0.13) * (0.7 + depth)
    const lit = mix(light.far, turn(sand, 0, 14), 0.4 + 0.6 * depth)
    const shaded = mix(light.far, turn(sand, -8, -20), 0.4 + 0.6 * depth)
    const left = `M${n(-5)} ${n(top + lift)}C${n(crest * 0.5)} ${n(top + lift)} ${n(crest * 0.8)} ${n(top)} ${n(crest)} ${n(top - lift)}`
    const ridge = `C${n(crest + w * 0.03)} ${n(top + lift)} ${n(crest - w * 0.12)} ${n(h * 0.9)} ${n(crest - w * 0.2)} ${n(h + 9)}`
    draw(
      canvas,
      path(
        `${left}C${n(crest + w * 0.2)} ${n(top)} ${n(w * 0.9)} ${n(top + lift * 0.4)} ${n(w + 5)} ${n(top + lift * 0.2)}V${n(h + 9)}H-5Z`,
        gradient(canvas, [
          [0, shaded],
          [1, mix(sand, light.near, 0.35)],
        ]),
      ),
    )
    draw(
      canvas,
      path(
        `${left}${ridge}H-5Z`,
        gradient(canvas, [
          [0, lit],
          [1, mix(sand, light.near, 0.2)],
        ]),
      ),
    )
  }
  glow(canvas, [w * 0.5, horizon], w * 0.5, light.sun, 0.16)
}

function mesas(canvas: Canvas, horizon: number, fill: string) {
  const { w, h, random } = canvas
  for (let index = 0; index < random.int(2, 4); index += 1) {
    const x = random.between(0, w)
    const [wide, tall] = [random.between(w * 0.08, w * 0.2), random.between(h * 0.07, h * 0.2)]
    draw(
      canvas,
      polygon(
        [
          [x - wide, horizon + 4],
          [x - wide * 0.62, horizon - tall * 0.5],
          [x - wide * 0.5, horizon - tall],
          [x + wide * 0.48, horizon - tall * 0.96],
          [x + wide * 0.6, horizon - tall * 0.45],
          [x + wide, horizon + 4],
        ],
        fill,
      ),
    )
  }
}

export function forest(canvas: Canvas) {
  const { w, h, random } = canvas
  const light = chooseLight(canvas, ['overcast', 'dawn', 'late', 'day', 'storm'])
  const air = turn(light.sky.at(-1) ?? light.far, 0, -6)
  const leaf = turn([110, 28, 22], random.between(-45, 30))
  draw(
    canvas,
    rect(
      0,
      0,
      w,
      h,
      gradient(canvas, [
        [0, mix(air, leaf, 0.25)],
        [0.55, css(air)],
        [1, mix(air, leaf, 0.6)],
      ]),
    ),
  )
  glow(canvas, [w * random.between(0.2, 0.8), h * 0.28], h * 0.6, light.sun, 0.6)
  const layers = 4
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = (layer + 1) / layers
    const tone = mix(air, turn(leaf, 0, -12), depth * 0.95)
    const foot = h * (0.62 + 0.26 * depth)
    const count = Math.round((w / 90) * (1.4 - depth))
    for (let index = 0; index < count; index += 1) {
      const x = random.between(-20, w + 20)
      if (random.chance(0.5))
        draw(canvas, pine(x, foot + random.between(-8, 22), h * random.between(0.3, 0.62) * (0.5 + depth * 0.7), tone))
      else trunk(canvas, x, foot + h * 0.05, 7 + 26 * depth * random.between(0.5, 1), tone)
    }
    draw(canvas, ground(ridgeLine(canvas, foot + h * 0.06, h * 0.06), h + 4, tone))
    draw(
      canvas,
      rect(
        0,
        foot - h * 0.2,
        w,
        h * 0.3,
        gradient(canvas, [
          [0, css(air), 0],
          [0.7, css(air), 0.4 * (1.1 - depth)],
          [1, css(air), 0],
        ]),
      ),
    )
  }
  if (random.chance(0.6)) shafts(canvas, css(light.sun))
}

function trunk(canvas: Canvas, x: number, foot: number, wide: number, fill: string) {
  const lean = canvas.random.between(-14, 14)
  draw(
    canvas,
    polygon(
      [
        [x - wide / 2, foot],
        [x - wide * 0.32 + lean, -6],
        [x + wide * 0.32 + lean, -6],
        [x + wide / 2, foot],
      ],
      fill,
    ),
  )
}

function shafts(canvas: Canvas, tone: string) {
  const { w, h, random } = canvas
  const fill = gradient(canvas, [
    [0, tone, 0.34],
    [1, tone, 0],
  ])
  const from = w * random.between(0.1, 0.9)
  for (let index = 0; index < 5; index += 1) {
    const foot = from + (index - 2) * w * 0.16 + random.between(-30, 30)
    draw(
      canvas,
      polygon(
        [
          [from - 12 + index * 8, -5],
          [from + index * 12, -5],
          [foot + w * 0.06, h * 0.86],
          [foot - w * 0.03, h * 0.86],
        ],
        fill,
      ),
    )
  }
}
