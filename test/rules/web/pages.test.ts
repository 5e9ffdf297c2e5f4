import { expect, test } from 'vitest'
import * as z from 'zod'

const Page = z.object({
  path: z.string(),
  roles: z.array(z.string()),
  layout: z.enum(['public', 'text', 'full']),
  fullOnlyWith: z.string().optional(),
})

// Imported through a variable, because the type checker of the tests cannot resolve style sheets.
const module = '../../../web/pages.tsx'
const pages = z.array(Page).parse((await import(module)).pages)

const ROUTES = {
  '/login': ['anonymous', 'temporary', 'full'],
  '/verify-email': ['anonymous', 'temporary', 'full'],
  '/auth-success': ['anonymous', 'temporary', 'full'],
  '/auth-error': ['anonymous', 'temporary', 'full'],
  '/manual-auth': ['anonymous', 'temporary', 'full'],
  '/': ['temporary', 'full'],
  '/photos': ['full'],
  '/agent': ['full'],
  '/job/:jobId': ['full'],
  '/payment/:jobId': ['full'],
  '/history': ['full'],
  '/settings': ['temporary', 'full'],
  '/settings/password': ['temporary', 'full'],
  '/account': ['temporary', 'full'],
  '/account/change-password': ['temporary', 'full'],
}

test('every page is open to the roles it is meant for, and to no other', () => {
  expect(Object.fromEntries(pages.map(({ path, roles }) => [path, roles]))).toEqual(ROUTES)
})

test('a page that strangers may not see is inside the shell, which asks who is signed in', () => {
  expect(pages.filter(({ roles, layout }) => !roles.includes('anonymous') && layout === 'public')).toEqual([])
})

test('a full user can open the pages at the end of a connection only if they have a result to show', () => {
  const needs = pages.filter(({ fullOnlyWith }) => fullOnlyWith).map(({ path, fullOnlyWith }) => [path, fullOnlyWith])
  expect(needs).toEqual([
    ['/auth-success', 'provider'],
    ['/auth-error', 'error'],
  ])
})
