import { accountMutants } from './accounts.ts'
import { authMutants } from './auth.ts'
import type { Mutant } from './mutant.ts'
import { privacyMutants } from './privacy.ts'
import { webMutants } from './web.ts'

export const mutants: Mutant[] = [...accountMutants, ...authMutants, ...privacyMutants, ...webMutants]
