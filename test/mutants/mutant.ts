/**
 * One guard removed from the source, and the test that must then fail. `find` occurs once in `file`, which still loads
 * after the replacement. `fails` is the test's full name, preceded by the names of its `describe` blocks.
 */
export type Mutant = { guard: string; file: string; find: string; replace: string; test: string; fails: string }

export type Project = 'unit' | 'worker' | 'pages' | 'e2e' | 'simulation'

/** Which of the test runner's projects a test file belongs to. */
export function projectOf({ test }: Pick<Mutant, 'test'>): Project {
  const folder = test.split('/')[1]
  return folder === 'worker' || folder === 'pages' || folder === 'e2e' || folder === 'simulation' ? folder : 'unit'
}

/** The source without the guard. @throws Error unless `find` occurs in it exactly once. */
export function mutate(source: string, { find, replace, file }: Mutant): string {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} holds ${JSON.stringify(find)} ${more.length > 0 ? more.length + 1 : 'no'} times`)
  }
  return before + replace + after
}
