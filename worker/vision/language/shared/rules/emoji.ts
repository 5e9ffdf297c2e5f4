import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { contains } from '../says.ts'

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{FE0F}|\u{20E3}/u
const EMOJI_WITH_JOINERS =
  '(?:(?![☎📞📱📲📠]\\u{FE0F}?\\s?[+(]?\\d)(?:\\p{Extended_Pictographic}|\\p{Regional_Indicator}|\\u{FE0F}|\\u{20E3})(?:\\p{Emoji_Modifier}|\\u{200D})*)+'
/**
 * Emoji with their joiners, skin tones and variation selectors; not between two letters, where one may stand for a dot, nor a
 * telephone before a number: those must be found as links.
 */
const EMOJI_RUN = new RegExp(
  `(?<![\\p{L}\\p{N}])${EMOJI_WITH_JOINERS}|${EMOJI_WITH_JOINERS}(?![\\p{L}\\p{Extended_Pictographic}])`,
  'gu',
)

export const emoji: Rule = {
  id: 'emoji',
  on: PROSE_AND_TAGS,
  find: text => EMOJI.exec(text)?.[0],
  mend: text => text.replace(EMOJI_RUN, ''),
  say: contains('an emoji'),
  ask: 'No emoji.',
}
