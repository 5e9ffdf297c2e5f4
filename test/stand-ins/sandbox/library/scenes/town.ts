import { css, mix, turn } from './colour.ts'
import {
  type Canvas,
  chooseLight,
  circle,
  clouds,
  draw,
  glow,
  gradient,
  n,
  path,
  person,
  polygon,
  rect,
  sky,
  sun,
} from './paint.ts'

export function city(canvas: Canvas) {
  const { w, h, random } = canvas
  const light = chooseLight(canvas, ['dusk', 'dusk', 'late', 'storm', 'dawn', 'day'])
  const water = random.chance(0.55)
  const foot = water ? h * random.between(0.66, 0.74) : h
  sky(canvas, light, foot)
  sun(canvas, [random.between(w * 0.15, w * 0.85), foot * random.between(0.3, 0.6)], h * 0.028, light)
  clouds(canvas, light, random.int(0, 4), h * 0.06, h * 0.34)
  const from = canvas.body.length
  for (let layer = 0; layer < 3; layer += 1)
    skyline(canvas, layer, foot, mix(light.far, light.near, 0.25 + layer * 0.34), light.isDark)
  if (!water) return
  const mirrored = canvas.body.slice(from).join('')
  draw(
    canvas,
    rect(
      0,
      foot,
      w,
      h - foot,
      gradient(canvas, [
        [0, mix(light.sky.at(-1) ?? light.water, light.water, 0.4)],
        [1, css(turn(light.water, 0, -10))],
      ]),
    ),
  )
  draw(canvas, `<g transform="translate(0 ${n(foot * 2)}) scale(1 -1)" opacity=".4">${mirrored}</g>`)
  for (let index = 0; index < 60; index += 1) {
    const depth = random.next()
    draw(
      canvas,
      rect(
        random.between(0, w),
        foot + (h - foot) * depth,
        random.between(14, 90),
        1.5 + depth * 2,
        css(light.sun),
        'opacity=".22" rx="1"',
      ),
    )
  }
  if (random.chance(0.5)) bridge(canvas, foot, css(turn(light.near, 0, 3)))
}

function skyline(canvas: Canvas, layer: number, foot: number, tone: string, isDark: boolean) {
  const { w, h, random } = canvas
  for (let x = -20; x < w; ) {
    const wide = random.between(w * 0.03, w * 0.085)
    const tall = h * random.between(0.1, 0.46 - layer * 0.1) * (random.chance(0.12) ? 1.35 : 1)
    draw(canvas, rect(x, foot - tall, wide, tall + 2, tone))
    if (random.chance(0.2))
      draw(
        canvas,
        polygon(
          [
            [x, foot - tall + 1],
            [x + wide / 2, foot - tall - wide * 0.7],
            [x + wide, foot - tall + 1],
          ],
          tone,
        ),
      )
    if (random.chance(0.15)) draw(canvas, rect(x + wide / 2 - 1.5, foot - tall - h * 0.06, 3, h * 0.06, tone))
    if (layer > 0) windows(canvas, x, foot - tall, wide, tall, isDark)
    x += wide + random.between(-4, w * 0.012)
  }
}

function windows(canvas: Canvas, left: number, top: number, wide: number, tall: number, isDark: boolean) {
  const { random } = canvas
  const lit = random.pick(['#ffd98a', '#ffe9bd', '#ffc46b', '#cfe6ff'])
  const share = isDark ? 0.42 : 0.12
  const step = 15
  // One path per brightness: a shape per window would take a second to draw.
  const panes: [string, string] = ['', '']
  for (let x = left + 6; x < left + wide - 9; x += step) {
    for (let y = top + 9; y < top + tall - 10; y += step * 1.25) {
      if (random.chance(share)) panes[random.chance(0.5) ? 0 : 1] += `M${n(x)} ${n(y)}h7v9h-7Z`
    }
  }
  draw(canvas, path(panes[0], lit), path(panes[1], lit, 'fill-opacity=".6"'))
}

function bridge(canvas: Canvas, foot: number, fill: string) {
  const { w, h } = canvas
  const deck = foot - h * 0.03
  const towers = [w * 0.28, w * 0.72]
  for (const x of towers) draw(canvas, rect(x - 9, deck - h * 0.2, 18, h * 0.25, fill))
  draw(canvas, rect(0, deck, w, 10, fill))
  const top = deck - h * 0.19
  const cable = `M0 ${n(deck - 20)}Q${n(w * 0.16)} ${n(deck)} ${n(w * 0.28)} ${n(top)}Q${n(w * 0.5)} ${n(deck + h * 0.1)} ${n(w * 0.72)} ${n(top)}Q${n(w * 0.84)} ${n(deck)} ${n(w)} ${n(deck - 20)}`
  draw(canvas, path(cable, 'none', `stroke="${fill}" stroke-width="5"`))
}

const WALLS = [
  '#d98e5f',
  '#e3c08b',
  '#8fa9b8',
  '#c96f5b',
  '#e8dcc6',
  '#7d9a83',
  '#b58aa5',
  '#d7b24c',
  '#6f86a8',
  '#efe9df',
] as const

export function street(canvas: Canvas) {
  const { w, h, random } = canvas
  const light = chooseLight(canvas, ['day', 'late', 'overcast', 'day', 'dawn'])
  const kerb = h * random.between(0.74, 0.84)
  sky(canvas, light, h)
  clouds(canvas, light, 3, h * 0.04, h * 0.3)
  for (let x = -random.between(0, w * 0.1); x < w; ) {
    const wide = random.between(w * 0.14, w * 0.25)
    house(canvas, x, kerb, wide, h * random.between(0.42, 0.66))
    x += wide
  }
  draw(canvas, rect(0, kerb, w, h * 0.035, '#b7b1a8'), rect(0, kerb + h * 0.033, w, 4, '#7d7870'))
  draw(
    canvas,
    rect(
      0,
      kerb + h * 0.036,
      w,
      h,
      gradient(canvas, [
        [0, '#6d6b6c'],
        [1, '#3d3c40'],
      ]),
    ),
  )
  for (let index = 0; index < random.int(1, 4); index += 1) {
    draw(
      canvas,
      person(
        random.between(w * 0.05, w * 0.95),
        kerb + h * 0.024,
        h * random.between(0.13, 0.16),
        random.pick(['#2b2f38', '#5b2f2a', '#28443f', '#3c3348']),
      ),
    )
  }
  lamp(canvas, w * random.between(0.1, 0.9), kerb + h * 0.03)
  draw(canvas, rect(0, 0, w, h, css(light.sun), 'opacity=".07"'))
}

function house(canvas: Canvas, x: number, foot: number, wide: number, tall: number) {
  const { random } = canvas
  const top = foot - tall
  const trim = random.pick(['#f5f0e6', '#3d3a38', '#ffffff', '#5a463a'])
  const roof = random.pick(['#8a4b3a', '#4d4a50', '#6b3f35', '#37404a'])
  draw(canvas, rect(x, top, wide + 1, tall, random.pick(WALLS)))
  if (random.chance(0.65))
    draw(
      canvas,
      polygon(
        [
          [x - 8, top + 3],
          [x + wide / 2, top - wide * random.between(0.28, 0.5)],
          [x + wide + 8, top + 3],
        ],
        roof,
      ),
    )
  else draw(canvas, rect(x - 6, top - 12, wide + 12, 22, roof))
  const columns = random.int(2, 3)
  const floors = Math.max(2, Math.floor(tall / (wide * 0.42)))
  const cell = wide / columns
  const storey = tall / floors
  for (let floor = 0; floor < floors - 1; floor += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [left, up, across, down] = [
        x + cell * (column + 0.25),
        top + storey * (floor + 0.22),
        cell * 0.5,
        storey * 0.58,
      ]
      draw(
        canvas,
        rect(left - 4, up - 4, across + 8, down + 8, trim),
        rect(left, up, across, down, random.chance(0.2) ? '#f7d58b' : '#3f5566'),
      )
      draw(canvas, rect(left + across / 2 - 1.5, up, 3, down, trim), rect(left, up + down * 0.45, across, 3, trim))
      if (random.chance(0.25))
        draw(
          canvas,
          rect(left - 6, up + down, across + 12, 12, '#6a8f4e'),
          circle(left + across / 2, up + down, 7, '#d6556b'),
        )
    }
  }
  shopFront(canvas, x, foot, wide, storey)
}

function shopFront(canvas: Canvas, x: number, foot: number, wide: number, storey: number) {
  const { random } = canvas
  const door = random.pick(['#f2b632', '#2f5d50', '#a63a3a', '#27496d', '#5b3b2a'])
  draw(
    canvas,
    rect(x + wide * 0.1, foot - storey * 0.8, wide * 0.22, storey * 0.8, door),
    circle(x + wide * 0.29, foot - storey * 0.38, 3.5, '#e9d9a8'),
  )
  if (random.chance(0.6)) {
    draw(canvas, rect(x + wide * 0.42, foot - storey * 0.72, wide * 0.48, storey * 0.52, '#2f4453'))
    const stripe = random.pick(['#c8453b', '#2f7d6b', '#34527d', '#d08a2c'])
    const part = (wide * 0.54) / 6
    for (let index = 0; index < 6; index += 1) {
      const left = x + wide * 0.39 + part * index
      draw(
        canvas,
        polygon(
          [
            [left, foot - storey * 0.84],
            [left + part, foot - storey * 0.84],
            [left + part * 1.1, foot - storey * 0.62],
            [left + part * 0.1, foot - storey * 0.62],
          ],
          index % 2 ? '#f6f1e7' : stripe,
        ),
      )
    }
  }
}

function lamp(canvas: Canvas, x: number, foot: number) {
  const { h } = canvas
  draw(
    canvas,
    rect(x - 3, foot - h * 0.34, 6, h * 0.34, '#26282c'),
    rect(x - 12, foot - h * 0.38, 24, h * 0.045, '#fff0c4'),
  )
  glow(canvas, [x, foot - h * 0.36], h * 0.1, [46, 100, 82], 0.5)
}
