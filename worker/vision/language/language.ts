import type { StyleExample } from '../../domain/style-examples.ts'
import type { StyleKey } from '../../domain/styles.ts'
import type { Conventions, Rule } from './rule.ts'

/** What shows the model how a style sounds: the example that people see, and one of another photo. */
export type Examples = { shown: StyleExample; further: { title: string; sentence: string } }

/** All that the product knows of one language. Rules are asked for, mended and reported in the order of the table. */
export type Language = Conventions & { rules: readonly Rule[]; examples: (style: StyleKey) => Examples }
