import { accessMutants } from './access.ts'
import { boughtPhotosMutants } from './bought-photos.ts'
import { freePhotosMutants } from './free-photos.ts'
import { libraryMutants } from './library.ts'
import type { Mutant } from './mutant.ts'
import { operatingMutants } from './operating.ts'
import { outboxMutants } from './outbox.ts'
import { ownWordsMutants } from './own-words.ts'
import { paymentsMutants } from './payments.ts'
import { privacyMutants } from './privacy.ts'
import { rewriteMutants } from './rewrite.ts'
import { sessionsMutants } from './sessions.ts'

export const mutants: Mutant[] = [
  ...ownWordsMutants,
  ...accessMutants,
  ...sessionsMutants,
  ...outboxMutants,
  ...privacyMutants,
  ...freePhotosMutants,
  ...paymentsMutants,
  ...boughtPhotosMutants,
  ...operatingMutants,
  ...libraryMutants,
  ...rewriteMutants,
]
