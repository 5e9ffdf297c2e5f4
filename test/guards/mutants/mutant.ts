/**
 * One guard removed from the source, and the test that must then fail.
 *
 * `in` names where the guard stands: a function, class or constant at the top of the file (`default` for what the file
 * exports by that name), then, after dots, what is declared inside it: `Job.alarm`, `createSender.send`, `LIMITS.photos`.
 *
 * `find` is an expression, a statement, an attribute of JSX or a property of an object; it is compared as syntax, so
 * that layout, comments, parentheses, quotes, trailing commas and braces around one statement make no difference. An
 * operand of `a && b && c` is an expression. One name alone is too little; name what stands around it.
 * `replace` takes its place; an empty one takes a statement or an attribute out.
 *
 * `sql` instead of `find` is a piece of one string or template, white space collapsed: a condition of a statement.
 *
 * `fails` is the test's full name, preceded by the names of its `describe` blocks.
 */
export type Mutant = Change & { guard: string; test: string; fails: string }

export type Change = { file: string; in: string; replace: string } & (
  | { find: string; sql?: undefined }
  | { sql: string; find?: undefined }
)

/** A replacement of a part of a source. */
export type Edit = { start: number; end: number; text: string }

/** A change of one file that a test must notice. */
export type Trial = { guard: string; file: string; edit: Edit; test: string; fails: string }

export type Project = 'rules' | 'worker' | 'browser' | 'journeys' | 'world'

/** Which of the test runner's projects a test file belongs to. */
export function projectOf({ test }: { test: string }): Project {
  const folder = test.split('/')[1]
  return folder === 'worker' || folder === 'browser' || folder === 'journeys' || folder === 'world' ? folder : 'rules'
}

export const edited = (source: string, { start, end, text }: Edit) => source.slice(0, start) + text + source.slice(end)
