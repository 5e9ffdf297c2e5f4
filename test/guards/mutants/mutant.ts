/**
 * One guard removed from the source, and the test that must then fail.
 *
 * `in` names the function, class or constant at the top of the file that contains the guard. `find` is the guard, which
 * must occur there once; line breaks and trailing commas make no difference. `replace` takes its place.
 *
 * `fails` is the test's full name, preceded by the names of its `describe` blocks.
 */
export type Mutant = Change & { guard: string; test: string; fails: string }

export type Change = { file: string; in: string; find: string; replace: string }

/** The test runner's project that a test file belongs to. */
export const projectOf = ({ test }: { test: string }) => test.split('/')[1] ?? ''
