/** Hue in degrees, saturation and lightness in percent. */
export type Hsl = readonly [hue: number, saturation: number, lightness: number]
type Rgb = readonly [number, number, number]

function toRgb([hue, saturation, lightness]: Hsl): Rgb {
  const light = lightness / 100
  const chroma = (saturation / 100) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const step = (((offset + hue / 30) % 12) + 12) % 12
    return Math.round(255 * (light - chroma * Math.max(-1, Math.min(step - 3, 9 - step, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

const write = (rgb: Rgb) => `#${rgb.map(value => value.toString(16).padStart(2, '0')).join('')}`

export function css(colour: Hsl): string {
  return write(toRgb(colour))
}

/** `share` 0 is `a`, 1 is `b`. */
export function mix(a: Hsl, b: Hsl, share: number): string {
  const [from, to] = [toRgb(a), toRgb(b)]
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return write([at(0), at(1), at(2)])
}

export function turn([hue, saturation, lightness]: Hsl, degrees: number, lighter = 0): Hsl {
  return [hue + degrees, saturation, Math.max(0, Math.min(100, lightness + lighter))]
}

/** A time of day and its weather. */
export type Light = { sky: Hsl[]; far: Hsl; near: Hsl; sun: Hsl; water: Hsl; isDark: boolean }

const dawn: Light = {
  sky: [
    [226, 36, 46],
    [276, 26, 64],
    [18, 74, 79],
    [38, 90, 86],
  ],
  far: [262, 22, 64],
  near: [248, 30, 17],
  sun: [42, 100, 91],
  water: [262, 28, 56],
  isDark: false,
}
const day: Light = {
  sky: [
    [213, 70, 46],
    [206, 68, 63],
    [198, 58, 84],
  ],
  far: [206, 34, 66],
  near: [132, 30, 19],
  sun: [52, 100, 97],
  water: [203, 55, 38],
  isDark: false,
}
const overcast: Light = {
  sky: [
    [212, 12, 55],
    [210, 11, 70],
    [208, 13, 85],
  ],
  far: [208, 12, 66],
  near: [158, 15, 18],
  sun: [210, 10, 96],
  water: [200, 14, 44],
  isDark: false,
}
const late: Light = {
  sky: [
    [206, 40, 55],
    [42, 58, 74],
    [33, 92, 69],
    [24, 92, 60],
  ],
  far: [29, 44, 59],
  near: [19, 46, 13],
  sun: [48, 100, 89],
  water: [28, 46, 42],
  isDark: false,
}
const dusk: Light = {
  sky: [
    [236, 50, 19],
    [262, 38, 35],
    [331, 46, 51],
    [18, 80, 61],
  ],
  far: [264, 30, 37],
  near: [250, 40, 8],
  sun: [20, 95, 72],
  water: [264, 36, 28],
  isDark: true,
}
const storm: Light = {
  sky: [
    [216, 26, 20],
    [210, 20, 37],
    [194, 18, 64],
  ],
  far: [206, 18, 44],
  near: [188, 22, 11],
  sun: [60, 30, 90],
  water: [196, 22, 27],
  isDark: true,
}

export const LIGHTS = { dawn, day, overcast, late, dusk, storm }
export type LightName = keyof typeof LIGHTS

/** The same light shifted by some degrees of hue, so that no two evenings look alike. */
export function turnLight(light: Light, degrees: number): Light {
  const by = (colour: Hsl) => turn(colour, degrees)
  return { ...light, sky: light.sky.map(by), far: by(light.far), near: by(light.near), water: by(light.water) }
}
