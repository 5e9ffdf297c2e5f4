import { expect, test } from 'vitest'
import { coverRetry } from '#worker/db/money/old-terms.ts'

const RATES = { centsPerPhoto: 10, minimumCents: 100, freePhotos: 10, currency: 'usd' }
const FREE = { paid: 0, stillReserved: 7, remainingFree: 0, promised: 7, wanted: 3 }

test.each([
  { job: 'a free job whose account has none left', terms: FREE, covers: { photos: 0, freePhotos: 7 } },
  { job: 'one whose account has some', terms: { ...FREE, remainingFree: 2 }, covers: { photos: 2, freePhotos: 9 } },
  { job: 'one whose account has plenty', terms: { ...FREE, remainingFree: 50 }, covers: { photos: 3, freePhotos: 10 } },
  { job: 'one that is not settled yet', terms: { ...FREE, stillReserved: 10 }, covers: { photos: 3, freePhotos: 10 } },
  {
    job: 'one whose account has used more than it has',
    terms: { ...FREE, remainingFree: -4 },
    covers: { photos: 0, freePhotos: 7 },
  },
  {
    job: 'a paid job where the minimum was paid for fewer photos',
    terms: { paid: 100, stillReserved: 10, remainingFree: 0, promised: 15, wanted: 9 },
    covers: { photos: 5, freePhotos: 10 },
  },
  {
    job: 'a paid job that leaves the free photos of its account alone where the price covers all',
    terms: { paid: 200, stillReserved: 0, remainingFree: 10, promised: 15, wanted: 5 },
    covers: { photos: 5, freePhotos: 0 },
  },
  {
    job: 'a paid job that takes as few of them as it needs',
    terms: { paid: 200, stillReserved: 0, remainingFree: 10, promised: 15, wanted: 8 },
    covers: { photos: 8, freePhotos: 3 },
  },
  {
    job: 'a paid job that was refunded as a whole',
    terms: { paid: 0, stillReserved: 0, remainingFree: 4, promised: 0, wanted: 30 },
    covers: { photos: 4, freePhotos: 4 },
  },
])('$job covers $covers.photos photos', ({ terms, covers }) => {
  expect(coverRetry(terms, RATES)).toEqual(covers)
})
