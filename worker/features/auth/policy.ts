/// <reference path="./zxcvbn.d.ts" />

import { PRODUCT } from '../../domain/limits.ts'
import { AppError } from '../../errors.ts'

/**
 * Refuses passwords that would be guessed first. Their length is checked where the body is parsed. @throws
 * PASSWORD_REFUSED
 */
export async function assertGoodPassword(field: string, password: string, email: string): Promise<void> {
  const guesses = guessesOf(password.normalize('NFKC').toLowerCase())
  const refuse = (text: string) => new AppError('PASSWORD_REFUSED', { text, fields: { [field]: text } })
  if (guesses.has(email) || guesses.has(email.split('@')[0] ?? '')) {
    throw refuse('Please choose a password that is not your email address.')
  }
  if (guesses.has(PRODUCT.toLowerCase())) {
    throw refuse(`Please choose a password that is not the name of ${PRODUCT}.`)
  }
  if (await isKnown(guesses)) {
    throw refuse('This password is among the first ones anybody would try. Please choose another.')
  }
}

/** Words that people often put a year after. The list of known passwords lacks the short ones. */
const CALENDAR = new Set([
  ...['spring', 'summer', 'autumn', 'fall', 'winter'],
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...['jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  ...['december', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
])

/** Digits and signs that stand for a letter. `1` and `!` may be either of `ONES`. */
const SWAPS: Record<string, string> = {
  ...{ '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g', '@': 'a', $: 's', '€': 'e', '+': 't' },
  ...{ '|': 'l', '(': 'c' },
}
const ONES = ['i', 'l']

/**
 * Digits and signs at the end that are ignored: as many as a date and a sign. Longer endings make a password hard to
 * guess.
 */
const MAX_ADDED = 9
/** The shortest rest that counts as a word. */
const MIN_WORD = 3

/**
 * The common words that this password may be made of: itself, and itself without digits and signs at its end, each also
 * with the usual swaps (`p@ssw0rd`) undone.
 */
function guessesOf(password: string): Set<string> {
  const [added = ''] = /[^\p{L}]*$/u.exec(password) ?? []
  const cuts = Array.from({ length: Math.min(added.length, MAX_ADDED) + 1 }, (_, cut) =>
    password.slice(0, -cut || undefined),
  )
  const words = cuts.filter(word => word === password || word.length >= MIN_WORD)
  return new Set(words.flatMap(word => [word, ...ONES.map(one => unswapped(word, one))]))
}

function unswapped(word: string, one: string): string {
  return [...word].map(sign => (sign === '1' || sign === '!' ? one : (SWAPS[sign] ?? sign))).join('')
}

let known: Set<string> | undefined

/** Whether one of these, in lower case, is in zxcvbn's list of some 49,000 common passwords, or in the calendar. */
async function isKnown(guesses: Set<string>): Promise<boolean> {
  known ??= await unpackList()
  const list = known
  return [...guesses].some(guess => list.has(guess) || CALENDAR.has(guess))
}

/**
 * Loaded only when somebody chooses a password, which is rare, so that it does not slow down each start of the Worker.
 */
async function unpackList(): Promise<Set<string>> {
  const { default: passwords } = await import('@zxcvbn-ts/language-common/dist/passwords.json.mjs')
  return new Set(passwords)
}
