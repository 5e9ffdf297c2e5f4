import type { Conventions, Rule } from './rule.ts'

/** All that the product knows of one language. Rules are reported in the order of the table. */
export type Language = Conventions & { rules: readonly Rule[] }
