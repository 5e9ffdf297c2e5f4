import { rect } from './paint.ts'

/** Letters of five by seven dots, a row per base-32 digit, so that no font is needed. */
const GLYPHS: Record<string, string> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  G: 'ehgnhhf',
  I: 'e44444e',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hphljhh',
  O: 'ehhhhhe',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllra',
  Y: 'hha4444',
  '.': '0000066',
  ' ': '0000000',
}

export function lettersOf(text: string, box: { centre: number; top: number; height: number; fill: string }): string {
  const dot = box.height / 7
  const left = box.centre - (text.length * 6 - 1) * dot * 0.5
  return [...text]
    .flatMap((letter, index) =>
      [...(GLYPHS[letter] ?? '')].slice(0, 7).flatMap((digit, row) => {
        const bits = Number.parseInt(digit, 32)
        return [4, 3, 2, 1, 0].flatMap((bit, column) =>
          (bits >> bit) & 1
            ? [rect(left + (index * 6 + column) * dot, box.top + row * dot, dot * 1.04, dot * 1.04, box.fill)]
            : [],
        )
      }),
    )
    .join('')
}
