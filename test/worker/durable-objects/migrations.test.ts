import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { MIGRATIONS as JOB } from '#durable-objects/job/store/migrations.ts'
import { MIGRATIONS as BUDGET } from '#durable-objects/platform-budget/store/migrations.ts'
import type { Migration } from '#durable-objects/store/migrate.ts'

// A migration that is not SQL is identified by its name.
const textOf = (migration: Migration) => (typeof migration === 'string' ? migration : migration.name)
const hash = (migration: Migration) => createHash('sha256').update(textOf(migration)).digest('hex').slice(0, 12)

// Objects have run these migrations. A change to one would only reach new objects, so it has to be a migration of its
// own.
test.each([
  {
    name: 'Job',
    migrations: JOB,
    released: [
      'ff1ac20a54ef',
      'e46f40e05693',
      '0cb502bc66ee',
      '990e22e778e1',
      '05aa8f657e53',
      '78630f6a9811',
      'a4ac8e8dedc2',
      '224ad1dfdcee',
      'db75e776220f',
      '12823cb5e146',
      '07158155df0c',
      '08e2b91be0dd',
      'a710c5ef39f3',
      '6437b6d567f1',
      '884bbec29196',
      '60cb5986ea57',
      'ce8de5db5bfb',
      '884bbec29196',
      '25ff47cdf004',
      'fea4d60b7944',
      '85a518c8db22',
      '1c5517d5bb94',
      'f887e27193b4',
      'fb71c9d75b0f',
      'f1bc25c435ee',
    ],
  },
  {
    name: 'PlatformBudget',
    migrations: BUDGET,
    released: ['f64875fc7611', '3705793438a8', 'b6d2639e6318', '9542d3f88e62', 'eb43ce51c346', '982b11412a55'],
  },
])('migrations of $name are only appended, never edited', ({ migrations, released }) => {
  expect(migrations.map(hash)).toEqual(released)
})

test('no migration removes what the previous release relies on', () => {
  // Dropping an index is allowed: without it the previous release is only slower, unless one of its queries names it.
  const taking = /\b(drop(?!\s+index)|rename|delete\s+from|replace\s+into)\b/i
  expect([...JOB, ...BUDGET].filter(migration => taking.test(textOf(migration)))).toEqual([])
})
