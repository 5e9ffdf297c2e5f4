import { expect, test } from 'vitest'
import { deviceOf } from '#worker/http/device.ts'

const GECKO = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'
const WEBKIT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

test.each([
  [GECKO, 'Firefox on Android'],
  [WEBKIT, 'Safari on iOS'],
  ['', ''],
  ['   ', ''],
  ['node', ''],
  ['curl/8.11', ''],
  ['<script>alert(1)</script>/3.0 (x)', ''],
  [`Mozilla/5.0 ${'A'.repeat(100_000)} Firefox/145.0`, ''],
])('the browser that calls itself %.30s is shown as "%s"', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('a device has at most sixty characters', () => {
  expect(deviceOf(`${'Long'.repeat(40)}/1.0 ${WEBKIT}`).length).toBeLessThanOrEqual(60)
})
