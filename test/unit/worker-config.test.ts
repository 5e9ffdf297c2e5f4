import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('the Worker can be reached only through the pages', async () => {
  const toml = await readFile(new URL('../../wrangler.toml', import.meta.url), 'utf8')
  // Top-level keys come before the first table.
  const [top = ''] = toml.split(/^\[/m)
  expect(top).toMatch(/^workers_dev = false$/m)
  expect(top).toMatch(/^preview_urls = false$/m)
  expect(toml).not.toMatch(/^routes?\b/m)
})
