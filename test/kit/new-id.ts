import { hashText, randomFrom } from '../stand-ins/sandbox/library/random.ts'

/** `TEST_SEED` repeats the values of an earlier run. */
const random = randomFrom(hashText(process.env.TEST_SEED ?? ''))

const randomBelow = (limit: number): number => random.int(0, limit - 1)

/** A UUID that no other call in this process returns. */
export function newId(): string {
  const digits = Array.from({ length: 32 }, () => randomBelow(16).toString(16))
  digits[12] = '4'
  digits[16] = random.pick(['8', '9', 'a', 'b'])
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
