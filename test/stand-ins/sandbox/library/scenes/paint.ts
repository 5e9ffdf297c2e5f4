import type { Random } from '../random.ts'
import { css, type Hsl, LIGHTS, type Light, type LightName, turnLight } from './colour.ts'

/** A drawing in progress; its units are the same for every output size. */
export type Canvas = { w: number; h: number; random: Random; defs: string[]; body: string[] }

export type Point = readonly [x: number, y: number]

/** One decimal keeps the markup short. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

export function draw(canvas: Canvas, ...shapes: string[]) {
  canvas.body.push(...shapes)
}

export function chooseLight(canvas: Canvas, names: readonly [LightName, ...LightName[]]): Light {
  return turnLight(LIGHTS[canvas.random.pick(names)], canvas.random.between(-14, 14))
}

type Stop = readonly [offset: number, colour: string, opacity?: number]

function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${n(offset * 100)}%" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}

/** A gradient from top to bottom of what it fills; with `across` from left to right. */
export function gradient(canvas: Canvas, list: readonly Stop[], across = false): string {
  const id = `g${canvas.defs.length}`
  const end = across ? 'x2="1" y2="0"' : 'x2="0" y2="1"'
  canvas.defs.push(`<linearGradient id="${id}" x1="0" y1="0" ${end}>${stops(list)}</linearGradient>`)
  return `url(#${id})`
}

export function radial(canvas: Canvas, list: readonly Stop[]): string {
  const id = `g${canvas.defs.length}`
  canvas.defs.push(`<radialGradient id="${id}">${stops(list)}</radialGradient>`)
  return `url(#${id})`
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
}

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${more}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function sky(canvas: Canvas, light: Light, bottom: number) {
  const last = Math.max(1, light.sky.length - 1)
  const fill = gradient(
    canvas,
    light.sky.map((colour, index): Stop => [index / last, css(colour)]),
  )
  draw(canvas, rect(0, 0, canvas.w, bottom + 2, fill))
}

export function glow(canvas: Canvas, at: Point, r: number, colour: Hsl, strength = 0.85) {
  const tone = css(colour)
  draw(
    canvas,
    circle(
      at[0],
      at[1],
      r,
      radial(canvas, [
        [0, tone, strength],
        [0.25, tone, strength * 0.45],
        [1, tone, 0],
      ]),
    ),
  )
}

export function sun(canvas: Canvas, at: Point, r: number, light: Light) {
  glow(canvas, at, r * 7, light.sun, 0.7)
  draw(canvas, circle(at[0], at[1], r, css(light.sun)))
}

export function clouds(canvas: Canvas, light: Light, count: number, from: number, to: number) {
  const { random, w } = canvas
  const fill = radial(canvas, [
    [0, css(light.sun), 0.5],
    [0.6, css(light.sun), 0.22],
    [1, css(light.sun), 0],
  ])
  for (let index = 0; index < count; index += 1) {
    const [x, y, size] = [random.between(0, w), random.between(from, to), random.between(60, 190)]
    for (let puff = 0; puff < 5; puff += 1) {
      const stretch = random.between(1.6, 3.4)
      draw(
        canvas,
        ellipse(
          x + random.between(-size, size) * 1.4,
          y + random.between(-12, 12),
          size * stretch * 0.6,
          size * 0.22,
          fill,
        ),
      )
    }
  }
}

/** Heights of a mountain line by midpoint displacement, left to right. */
export function ridgeLine(canvas: Canvas, base: number, height: number, roughness = 0.55): Point[] {
  const { random, w } = canvas
  let heights = [random.between(0.2, 0.8), random.between(0.4, 1), random.between(0.2, 0.8)]
  let spread = 0.5
  while (heights.length < 129) {
    heights = heights.flatMap((value, index) => {
      const next = heights[index + 1]
      return next === undefined ? [value] : [value, (value + next) / 2 + random.between(-spread, spread) / 2]
    })
    spread *= roughness
  }
  return heights.map((value, index): Point => [(w * index) / (heights.length - 1), base - height * value])
}

/** Closes a line down to `bottom`. */
export function ground(line: readonly Point[], bottom: number, fill: string): string {
  const [first, last] = [line[0] ?? [0, 0], line.at(-1) ?? [0, 0]]
  return polygon([...line, [last[0] + 2, bottom], [first[0] - 2, bottom]], fill)
}

export function pine(x: number, foot: number, height: number, fill: string): string {
  const half = height * 0.2
  const tiers = [0, 0.22, 0.45].map((lift, index): string => {
    const spread = half * (1 - index * 0.24)
    const base = foot - height * (0.08 + lift)
    return `M${n(x - spread)} ${n(base)}L${n(x)} ${n(base - height * 0.5)}L${n(x + spread)} ${n(base)}Z`
  })
  return path(
    `${tiers.join('')}M${n(x - height * 0.02)} ${n(foot)}h${n(height * 0.04)}v${n(-height * 0.1)}h${n(-height * 0.04)}Z`,
    fill,
  )
}

/** A standing figure, its feet at the given point. */
export function person(x: number, foot: number, height: number, fill: string): string {
  const unit = height / 8
  const body = `M${n(x - unit)} ${n(foot - unit * 6.4)}q${n(unit)} ${n(-unit * 0.6)} ${n(unit * 2)} 0l${n(unit * 0.35)} ${n(unit * 3)}h${n(-unit * 0.5)}l${n(-unit * 0.2)} ${n(unit * 3.4)}h${n(-unit * 0.6)}l${n(-unit * 0.1)} ${n(-unit * 2.8)}l${n(-unit * 0.3)} ${n(unit * 2.8)}h${n(-unit * 0.6)}l${n(-unit * 0.1)} ${n(-unit * 3.4)}h${n(-unit * 0.4)}Z`
  return circle(x, foot - unit * 7.3, unit * 0.7, fill) + path(body, fill)
}
