import { type Context, PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { findDomain } from '../domains.ts'
import { readings } from '../readings.ts'
import { contains } from '../says.ts'
import { anyOf, pattern, withWordEdges } from '../word-edges.ts'

/** URL schemes that open a program. */
const SCHEME = anyOf(
  'tel|callto|smsto|sms|mmsto|mms|sips?|skype|facetime|whatsapp|viber|tg|weixin|slack|zoommtg|xmpp|ircs?|nostr',
  'magnet|ed2k|ipfs|ipns|javascript|vbscript|livescript|data|blob|file|view-source|android-app|itms(?:-apps)?',
  'shortcuts|geo|wss?|ssh|git|smb|afp|ldaps?|rtsp|rtmp|webcal|nntp|gopher|doi|urn|hdl|arxiv|bitcoin|bitcoincash',
  'litecoin|dogecoin|ethereum|monero|lnurl|paypal|venmo|upi|spotify',
)

/** Digits that are not a telephone number: opening hours, “5500-6500K”, sets of a match, a row of prices, engines (“218 261-6”). */
const NO_TELEPHONE = [
  '\\d{1,2}[.:]\\d{2} ?- ?\\d{1,2}[.:]\\d{2}(?!\\d)',
  '\\d{1,5}-\\d{1,5} ?(?:[Kkm]|px|mm|km|ft|kg|lm)\\b',
  '[0-7]-[0-7](?: [0-7]-[0-7]){2,4}(?![\\d -]*\\d)',
  '\\d{1,2}\\.\\d{2,3}(?: \\d{1,2}\\.\\d{2,3})+(?![\\d. -]*\\d)',
  '(?:\\d{3} \\d{3}|\\d{2} \\d{4})-\\d(?![\\d. -]*\\d)',
].join('|')

/** Addresses by their form, in a reading of a text. */
const ADDRESSES = [
  // “tel:5551234”, “magnet:?xt=…”.
  pattern(`\\b${SCHEME}:[^\\s\\d"“'‘*_)]`),
  /\b(?:tel|callto|smsto|sms|sip|skype|whatsapp|bitcoin|ethereum):\S/iu,
  // A machine tag, which Flickr turns into a link: “geo:lat=54”.
  /\b[a-z]\w{1,30}:[a-z]\w{0,30}=/i,
  // Addresses of wallets: bech32, hexadecimal (also truncated), or any other long mixture of letters and digits.
  /\b(?:bc1|tb1|ltc1|addr1|cosmos1|lnbc|lnurl1)[a-z\d]{5,}|\bbc1[qp]\b|\b0x[\da-f]{3,}(?:\.{2,}|…)/i,
  /(?<![\p{L}\p{N}])(?=[a-z]*\d[a-z]*\d)(?=\d*[a-z]\d*[a-z])[a-z\d]{20,}(?![\p{L}\p{N}])/iu,
  // Schemes, also defanged ones (hxxp), and words that begin like a web address.
  /\b(?:https?|hxxps?|h\*\*ps?|ftps?|mailto)\b|\b(?:https?|hxxps?|www)[\p{L}\p{N}]{2,}|\bwww\b/iu,
  /[\p{L}\p{N}]{2}(?:dot|punkt|punto|ponto|point)(?:com|net|org|info)\b/iu,
  /(?<!\b(?:an?|the|this|of|old|new)) dotcom(?= ?(?:$|[.,;:!?/)"”’]))/iu,
  /\p{L}{2}\s?:\s?\/\s?\/|[\p{L}\p{N}]\s?\/\s?\/\s?[\p{L}\p{N}]|(?:^|[\s:])\/\/[\p{L}\p{N}]/u,
  /[[(]\s?\.\s?[)\]]/,
  // Another sign or word for the dot.
  /\p{L}{2}(?:[,;!?](?:com|org|info|biz)|(?:[:=+'’…/]|\.{2,3}|(?: \.){2} )(?:com|org|biz))\b|\.c0m\b|\. ?c[ .]?o[ .]?m\b|\bc o m\b|\bw\.? ?w\.? ?w\b/iu,
  /\b(?:period|full stop|point|dott|d o t) (?:com|org|info|ru|io|co|fr|xyz)\b/iu,
  /\b(?:punt|piste|pont) (?:com|nl|fi|hu)\b/i,
  // “Dot com” as other scripts spell it. The sign 점 is also a spot, and РФ a country.
  /닷 ?[컴넷](?! ?버블)|점 ?컴(?!퓨)|ドット ?(?:コム|ネット|ジェーピー)|دوت ?كوم|(?:דוט|נקודה) ?(?:קום|נט)|डॉट ?कॉम|ดอท ?คอม|(?<!\p{L})(?:точка|тчк|дот) (?:ком|ру|рф|нет|орг)(?!\p{L})/iu,
  /\p{Script=Cyrillic} ру(?= ?(?:$|[.,;:!?/)]))/iu,
  /\b(?:visit|see|at|on|from|via) [\p{L}\p{N}-]{2,40} com\b/iu,
  /(?<![\p{L}\p{N}])(?<!^|\b(?:rom|sit|zom|dot|non)[ -])com(?= ?(?:$|[.,;:!?/)\]"”’]))|[[(]com[)\]]/iu,
  // IPv4, also in hexadecimal, octal and as one number; IPv6.
  /(?<![\p{Nd}.])\p{Nd}{1,4}(?:(?: ?\. ?|[[(]\.[)\]]| dot )\p{Nd}{1,4}){3}(?!\p{Nd}|\.\p{Nd})/iu,
  /\b0x[\da-f]{2}(?:[\da-f]{4,}\b|\.)|\b\d{8,10}[/:]\S/i,
  /\[[\da-f]{0,4}:[\da-f.:]{0,40}:[\da-f.:]{0,40}\]|\b(?:[\da-f]{1,4}:){4,7}[\da-f]{1,4}\b|\b[\da-f]{1,4}::[\da-f]{1,4}\b/i,
  /\blocalhost\b/i,
  // Mail and handles. “@ the quay”, “@ 5 p.m.” and “an @ sign” are no names.
  /\S@\S/,
  /@[\p{L}\p{N}_]/u,
  /@\s{1,3}(?!(?:the|an?|my|our|on|in|home|work|sea|night|dusk|dawn|noon|sunrise|sunset|sign|symbol|key|\d+(?:[.,:]\d+)?(?: ?(?:p|am|pm|mm|km|m|k|x))?)\b|[£$€])[\p{L}\p{N}_]/iu,
  /[([{<]\s?(?:a ?t|@|ät)\s?[)\]}>]\s?[\p{L}\p{N}]/iu,
  /\bat (?:gmail|hotmail|protonmail|gmx|yahoo|icloud|outlook|yandex)\b/i,
  /(?<![\p{L}\p{N}/])(?<!\bletters? )\/?[ru]\/[\p{L}\p{N}_]{4,}/iu,
  /(?:^|[\s([{"“'‘])#\p{N}*[\p{L}_]|\p{L}{2}#(?:\p{L}{3}|\d{3})|(?:^|\s)\$\p{L}[\p{L}\p{N}]{2}/u,
  // Telephone numbers.
  pattern(`(?!${NO_TELEPHONE})\\+?(?<!\\d[.:-]?)\\p{Nd}[\\p{Nd} ().·_~-]{7,}\\p{Nd}`, 'u'),
  /\p{Nd}{3,5}\/\p{Nd}{3,}[/ ]?\p{Nd}{3,}|\p{Nd}{2,}–\p{Nd}{2,}–\p{Nd}{3,}/u,
  /\+\s?\p{Nd}[\p{Nd} ().-]{4,}\p{Nd}|[〇零一二三四五六七八九]{8}/u,
].map(withWordEdges)

/**
 * The first web or mail address, handle, hashtag, telephone number or file name in a text, in any script and disguise, as
 * people read it.
 */
function findLink(text: string, { language: { startsLikeDomain } }: Pick<Context, 'language'>): string | undefined {
  const starts = startsLikeDomain && new RegExp(`(?<=[.!?] )${startsLikeDomain} (?=\\p{Ll})`, 'gu')
  for (const reading of readings(starts ? text.replace(starts, '') : text)) {
    const found = findDomain(reading) ?? ADDRESSES.map(pattern => pattern.exec(reading)?.[0]).find(Boolean)
    if (found !== undefined) return found
  }
  return undefined
}

export const link: Rule = {
  id: 'link',
  on: PROSE_AND_TAGS,
  find: findLink,
  say: contains('a link, address, handle, hashtag or invitation to get in touch'),
  ask: 'No links, no handles, no hashtags.',
}
