import { access } from './access.ts'
import { money } from './money.ts'
import type { Mutant } from './mutant.ts'
import { ownWords } from './own-words.ts'
import { privacy } from './privacy.ts'
import { sessions } from './sessions.ts'

export const mutants: Mutant[] = [...ownWords, ...money, ...access, ...privacy, ...sessions]
