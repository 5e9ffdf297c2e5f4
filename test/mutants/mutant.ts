/**
 * One guard taken out of the source, and the test that must then fail. `find` stands once in `file`; what is there
 * after the replacement still loads. `fails` is the test's full name, with the names of its `describe`s before it.
 */
export type Mutant = { guard: string; file: string; find: string; replace: string; test: string; fails: string }

export type Project = 'unit' | 'worker' | 'pages' | 'e2e'

/** Which of the test runner's projects a test file belongs to. */
export function projectOf({ test }: Pick<Mutant, 'test'>): Project {
  const folder = test.split('/')[1]
  return folder === 'worker' || folder === 'pages' || folder === 'e2e' ? folder : 'unit'
}

/** The source without the guard. @throws Error when `find` does not stand in it exactly once. */
export function mutate(source: string, { find, replace, file }: Mutant): string {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} holds ${JSON.stringify(find)} ${more.length > 0 ? more.length + 1 : 'no'} times`)
  }
  return before + replace + after
}
