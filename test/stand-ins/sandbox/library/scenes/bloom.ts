import { css, turn } from './colour.ts'
import { type Canvas, draw, ellipse, gradient, n, path, radial, rect } from './paint.ts'

export function flowers(canvas: Canvas) {
  const { w, h, random } = canvas
  const field = turn([108, 34, 30], random.between(-35, 45))
  draw(
    canvas,
    rect(
      0,
      0,
      w,
      h,
      gradient(canvas, [
        [0, css(turn(field, 30, random.int(6, 34)))],
        [1, css(turn(field, -8, -10))],
      ]),
    ),
  )
  for (let index = 0; index < 34; index += 1) {
    const tone = css(turn([random.between(0, 360), 55, 66], 0, random.between(-12, 16)))
    const r = random.between(w * 0.02, w * 0.09)
    draw(
      canvas,
      ellipse(
        random.between(0, w),
        random.between(0, h),
        r,
        r,
        radial(canvas, [
          [0, tone, 0.32],
          [0.8, tone, 0.22],
          [1, tone, 0],
        ]),
      ),
    )
  }
  const hue = random.pick([2, 18, 48, 205, 268, 300, 338])
  const count = random.int(2, 6)
  for (let index = 0; index < count; index += 1) {
    const near = (index + 1) / count
    const x = w * ((index + random.between(0.3, 0.7)) / count)
    bloom(
      canvas,
      x,
      h * random.between(0.26, 0.6),
      Math.min(w, h) * (0.09 + 0.13 * near),
      hue + random.between(-12, 12),
      css(turn(field, 0, -8)),
    )
  }
}

function bloom(canvas: Canvas, x: number, y: number, size: number, hue: number, stem: string) {
  const { h, random } = canvas
  const bend = random.between(-60, 60)
  draw(
    canvas,
    path(
      `M${n(x)} ${n(y)}Q${n(x + bend)} ${n((y + h) / 2)} ${n(x + bend / 2)} ${n(h + 10)}`,
      'none',
      `stroke="${stem}" stroke-width="${n(size * 0.11)}"`,
    ),
  )
  const petals = random.int(6, 13)
  const fill = radial(canvas, [
    [0, css([hue, 76, 38])],
    [0.55, css([hue, 80, 58])],
    [1, css([hue + 8, 86, 76])],
  ])
  const wide = (size * 2.4) / petals
  for (let index = 0; index < petals * 2; index += 1) {
    const angle = (360 / petals) * (index % petals) + (index >= petals ? 180 / petals : 0)
    const reach = index >= petals ? 0.44 : 0.56
    draw(
      canvas,
      ellipse(
        x,
        y - size * reach,
        wide,
        size * reach,
        fill,
        `transform="rotate(${n(angle)} ${n(x)} ${n(y)})" stroke="${css([hue, 60, 34])}" stroke-opacity=".25"`,
      ),
    )
  }
  draw(
    canvas,
    ellipse(
      x,
      y,
      size * 0.22,
      size * 0.22,
      radial(canvas, [
        [0, css([46, 90, 62])],
        [1, css([30, 80, 30])],
      ]),
    ),
  )
  for (let index = 0; index < 24; index += 1) {
    const angle = random.between(0, Math.PI * 2)
    const far = size * 0.2 * Math.sqrt(random.next())
    draw(
      canvas,
      ellipse(x + Math.cos(angle) * far, y + Math.sin(angle) * far, size * 0.014, size * 0.014, css([44, 95, 76])),
    )
  }
}
