import topLevelDomains from 'tlds' with { type: 'json' }
import { kindOf } from '../../../places/lexicon.ts'
import { lazily, wordSet } from './lazily.ts'

/** Not in IANA's list: reserved names (RFC 2606, 6761, 7686) and those of other naming systems. */
const OTHERS = 'example test invalid localhost local onion i2p eth crypto bit lens gov edu mil'
const known = lazily(() => new Set([...topLevelDomains, ...OTHERS.split(' ')]))

/** Whether a domain may end in this label, in its own script or as `xn--…`. */
export const isTopLevelDomain = (label: string): boolean => {
  const lower = label.toLowerCase().normalize('NFC')
  return known().has(lower) || /^xn--[a-z\d-]{2,}$/.test(lower)
}

/** Top-level domains of two letters that are English words, or as good as words. */
const SHORT_WORDS = wordSet('ad ah am an as at be by do go hi id in is it la ma me mr my no pa so st to tv us')

const ENDINGS = [/$/, /s$/, /es$/, /ed$/, /d$/, /ing$/, /ly$/, /er$/, /[’']s$/]

/** Whether this is an English word or a place, in any of its usual forms. */
export const isKnownWord = (word: string): boolean => {
  const form = word.toLowerCase()
  return ENDINGS.some(ending => ending.test(form) && ![undefined, 'name'].includes(kindOf(form.replace(ending, ''))))
}

/** Whether a top-level domain is also a word of sentences: in, art, shop. */
export const isWordToo = (label: string): boolean =>
  label.length < 3 ? SHORT_WORDS().has(label.toLowerCase()) : isKnownWord(label)
