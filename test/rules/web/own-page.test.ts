import { expect, test, vi } from 'vitest'
import { ownPage } from '#web/lib/own-page.ts'

vi.stubGlobal('window', { location: { origin: 'https://app.example' } })

test('a page of ours is returned to, with its query', () => {
  expect(ownPage('/photos')).toBe('/photos')
  expect(ownPage('/account?tab=photos')).toBe('/account?tab=photos')
  expect(ownPage('/job/../agent')).toBe('/agent')
})

test.each([
  null,
  '',
  'photos',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '//',
  'javascript:alert(1)',
])('%o is no page of ours', named => {
  expect(ownPage(named)).toBeNull()
})
