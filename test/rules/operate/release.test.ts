import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { untilServed } from '../../../scripts/operate/release.ts'

/** A site whose health answers this, and the lines that are printed from now on. */
async function siteWith(health: { ok: boolean; commit: string }) {
  const site = createServer((_request, response) => response.end(JSON.stringify(health)))
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void site.close())
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  return { origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, print }
}

test('a release that is served but not well is no success without a word', async () => {
  const { origin, print } = await siteWith({ ok: false, commit: 'c0ffee' })
  await untilServed([origin], 'c0ffee')
  expect(print.mock.calls).toEqual([[expect.stringContaining('npm run doctor')]])
})

test('a release that is served and well needs none', async () => {
  const { origin, print } = await siteWith({ ok: true, commit: 'c0ffee' })
  await untilServed(['http://127.0.0.1:1', origin], 'c0ffee')
  expect(print).not.toHaveBeenCalled()
})
