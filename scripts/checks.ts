/** The static checks, as `npm run check` runs them. */
export const CHECKS = {
  /** One checker a project, because several would each instantiate the types they share. */
  types: ['tsc', '-b', '--checkers', '1'],
  biome: ['biome', 'ci', '.', '--error-on-warnings', '--max-diagnostics=none'],
  /** Unused files, exports and packages; tests count as users. */
  knip: ['knip'],
  /** Files and packages that only tests use. */
  production: ['knip', '--production', '--include', 'files,dependencies'],
}
