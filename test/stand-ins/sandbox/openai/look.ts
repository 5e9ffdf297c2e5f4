import type { Pixels } from './images.ts'

export type Impression = {
  /** Hue names by share of the frame, greys included; at least one. */
  hues: Hue[]
  /** 0–1. */
  brightness: number
  contrast: number
  saturation: number
  /** Shares of the frame, in whole percent. */
  shade: number
  warmth: number
  /** Where the strongest change between rows lies. */
  horizon: 'high' | 'middle' | 'low' | 'none'
  heavySide: 'left' | 'right' | 'both sides'
  brighterPart: 'upper' | 'lower'
  /** How much neighbouring pixels differ, 0–1. */
  detail: number
  format: 'upright' | 'wide' | 'square'
  /** From the picture's bytes, so that different pictures get different wording. */
  seed: number
}

export type Hue =
  | 'red'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'teal'
  | 'blue'
  | 'violet'
  | 'pink'
  | 'grey'
  | 'black'
  | 'white'

const HUE_BOUNDS: [number, Hue][] = [
  [15, 'red'],
  [42, 'orange'],
  [66, 'yellow'],
  [160, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [300, 'violet'],
  [345, 'pink'],
  [361, 'red'],
]

type Pixel = { hue: Hue; light: number; saturation: number; warm: boolean }

export function lookAt(pixels: Pixels): Impression {
  const seen: Pixel[] = []
  const channels = pixels.data.length / (pixels.width * pixels.height)
  for (let at = 0; at < pixels.data.length; at += channels) {
    const red = pixels.data[at] ?? 0
    seen.push(see(red, pixels.data[at + 1] ?? red, pixels.data[at + 2] ?? red))
  }
  const lights = seen.map(pixel => pixel.light)
  const brightness = mean(lights)
  const rowLights = Array.from({ length: pixels.height }, (_, row) =>
    mean(lights.slice(row * pixels.width, (row + 1) * pixels.width)),
  )
  const half = Math.floor(pixels.height / 2)
  return {
    hues: byShare(seen),
    brightness,
    contrast: Math.sqrt(mean(lights.map(light => (light - brightness) ** 2))),
    saturation: mean(seen.map(pixel => pixel.saturation)),
    shade: percent(seen.filter(pixel => pixel.light < 0.35).length / seen.length),
    warmth: percent(seen.filter(pixel => pixel.warm).length / seen.length),
    horizon: horizonOf(rowLights),
    heavySide: heavySideOf(lights, pixels.width),
    brighterPart: mean(rowLights.slice(0, half)) >= mean(rowLights.slice(half)) ? 'upper' : 'lower',
    detail: mean(lights.slice(1).map((light, index) => Math.abs(light - (lights[index] ?? light)))),
    format: pixels.isSquare ? 'square' : pixels.isPortrait ? 'upright' : 'wide',
    seed: Number.parseInt(pixels.sha256.slice(0, 8), 16),
  }
}

function see(red: number, green: number, blue: number): Pixel {
  const high = Math.max(red, green, blue)
  const low = Math.min(red, green, blue)
  const spread = high - low
  const light = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
  const saturation = high === 0 ? 0 : spread / high
  return { hue: nameHue(red, green, blue, light, spread), light, saturation, warm: red > blue + 8 }
}

function nameHue(red: number, green: number, blue: number, light: number, spread: number): Hue {
  if (light < 0.06) return 'black'
  if (spread < 22) return light > 0.88 ? 'white' : 'grey'
  const high = Math.max(red, green, blue)
  const sixth =
    high === red
      ? ((green - blue) / spread + 6) % 6
      : high === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return HUE_BOUNDS.find(([bound]) => sixth * 60 < bound)?.[1] ?? 'red'
}

function byShare(seen: Pixel[]): Hue[] {
  const counts = new Map<Hue, number>()
  for (const { hue } of seen) counts.set(hue, (counts.get(hue) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([hue]) => hue)
}

function horizonOf(rowLights: number[]): Impression['horizon'] {
  let strongest = 0.05
  let place = -1
  for (let row = 2; row < rowLights.length - 2; row += 1) {
    const step = Math.abs(mean(rowLights.slice(row - 2, row)) - mean(rowLights.slice(row, row + 2)))
    if (step <= strongest) continue
    strongest = step
    place = row / rowLights.length
  }
  if (place < 0) return 'none'
  return place < 0.4 ? 'high' : place < 0.6 ? 'middle' : 'low'
}

function heavySideOf(lights: number[], width: number): Impression['heavySide'] {
  const left = mean(lights.filter((_, index) => index % width < width / 2))
  const right = mean(lights.filter((_, index) => index % width >= width / 2))
  if (Math.abs(left - right) < 0.02) return 'both sides'
  return left < right ? 'left' : 'right'
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function percent(share: number): number {
  return Math.round(share * 100)
}
