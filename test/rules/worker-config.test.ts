import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sandboxVars } from '#test/kit/sandbox-vars.ts'
import { ROOT } from '../../scripts/operate/deployment.ts'
import { readTemplate, varsOf } from '../../scripts/operate/template.ts'
import { settingProblems } from '../../scripts/setting-problems.ts'

test('the Worker can be reached only through the pages', async () => {
  const toml = await readFile(new URL('../../wrangler.toml', import.meta.url), 'utf8')
  // Top-level keys come before the first table.
  const [top = ''] = toml.split(/^\[/m)
  expect(top).toMatch(/^workers_dev = false$/m)
  expect(top).toMatch(/^preview_urls = false$/m)
  expect(toml).not.toMatch(/^routes?\b/m)
})

test('npm start names the half of a key that is missing, and what health would call malformed', () => {
  const vars = {
    ...varsOf(readTemplate(ROOT)),
    ...sandboxVars({ appOrigin: 'http://localhost:8788', sandboxPort: 8790 }),
  }
  expect(settingProblems({}, vars)).toEqual([])
  const own = { FLICKR_CONSUMER_SECRET: 'a secret', STRIPE_SECRET_KEY: 'a secret', RATE_LIMITS: '{"none":1}' }
  const problems = settingProblems(own, { ...vars, ...own })
  expect(problems.map(problem => problem.split(' ')[0])).toEqual([
    'FLICKR_CONSUMER_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'RATE_LIMITS',
  ])
  expect(problems.join()).not.toContain('a secret')
})
