import { readings } from '../shared/readings.ts'
import { NO_SERVICE, SERVICES, VAGUE_SERVICES } from '../shared/services.ts'
import { isKnownWord } from '../shared/top-level-domains.ts'
import { withWordEdges } from '../shared/word-edges.ts'

const VERBS =
  'message|msg|dm|pm|text|write|contact|add|follow|find|reach|call|ping|e-?mail|chat|talk|join|subscribe|hit|buy|order|book|shop|tag|support|tip|pay|catch|meet|connect|get|visit|check|see|watch|search|look'

const INVITATIONS = [
  new RegExp(
    `\\b(?:${VERBS})\\b(?: [\\p{L}\\p{N}_.'’+-]+){0,4}? (?:on|via|at|through|over|by|using|to) (?:our |my |the |their )?(?:(?:${SERVICES})${NO_SERVICE}|(?:${VAGUE_SERVICES})(?= ?(?:$|[.,;:!?)]| (?:for|now|today|and)\\b)))(?![\\p{L}’'-])`,
    'giu',
  ),
  /\b(?:d\.? ?m\.?|p\.?m\.?|message|msg|text|call|google|e-?mail|contact|inbox|ping|whats[ -]?app|ring|add|tag|hit|reach|subscribe to|write to|talk to|chat with|get in touch with|follow|find) (?:us|me|our team)\b/giu,
  /\b(?:dms?|inbox) (?:for|to|now|open|is open|are open)\b|\bhmu\b|\bhit (?:me|us) up\b|\breach out (?:to|on|via|for)\b|\bget in touch\b/giu,
  /\b(?:text|send) [\p{L}\p{N}]{1,20} to \d{4,6}\b|\b(?:my|our) (?:profile|page|web ?site|site|channel|shop|store|feed)\b/giu,
  /\b(?:в|на) (?:телеграм|инстаграм|ватсап|вотсап|тикток)/giu,
  /\bscan (?:(?:the |our |this )?qr\b|for (?:more|details|info|prices|offers|tickets))|\bscan (?:me|here|this|(?:the|our|this|my) (?:qr|bar)?[- ]?code)\b|\bscan (?:the |our )?code (?:to|for)\b/giu,
  /\b(?:links?|urls?|address|website|shop|details|info|contact|number|more) (?:is |are )?(?:in|on|at) (?:my |our |the )?(?:bio|profile|comments)\b|\bbio links?\b|\bswipe up\b|\b(?:see|click|use|follow) (?:the |our )?links?\b/giu,
  /\bjoin (?:us|our|my|the) (?:channel|group|server|chat|community|telegram|discord|newsletter|mailing list)\b|\b(?:use|with|under) (?:the )?hashtag\b/giu,
  // A name as services write it, and one to be searched for.
  /\b(?:follow|add|find|message|tag|dm|see|visit|by|from|for|to|user(?:name)?|handle|account|profile) (?:us |me |him |her )?(?=[\p{L}\p{N}._]{0,40}[\p{L}\p{N}]_[\p{L}\p{N}])[\p{L}\p{N}._]+/giu,
].map(withWordEdges)

/** A name, and where to find it: “evilshop on Telegram”, “Telegram: evilshop”, “insta @boats”, “WhatsApp +44”. */
const NAMED = [
  `\\b(?<name>[\\p{L}\\p{N}_.-]{3,40}) (?:on|via) (?:${SERVICES})${NO_SERVICE}\\b`,
  `\\b(?<name>[\\p{L}\\p{N}_.-]{3,40}) on (?:${VAGUE_SERVICES}|kik)(?= ?(?:$|[.,;:!?)]))`,
  `\\bjoin (?:\\p{L}+ ){0,3}(?:${SERVICES})${NO_SERVICE}\\b|\\b(?:snap|kik) me\\b|\\bdiscord (?:invite|code)\\b`,
  `\\bon (?:${SERVICES})${NO_SERVICE} (?:as|under) (?!an?\\b|the\\b|part\\b|they\\b)`,
  `\\b(?:${SERVICES}|ig|fb|yt|tg)[ –-]{1,3}(?:as |is |at )?(?<name>[\\p{L}\\p{N}_]{3,40})`,
  `\\b(?:${SERVICES}|ig|fb|yt|tg|snap) ?(?:[:=>@»→]|handle|id\\b|[-–] ?@) ?[\\p{L}\\p{N}_]`,
  // Whoever does it: “visitors message Anna on Telegram”.
  `(?<!\\b(?:an?|the|this|that|his|her|their|its|one|new|of|some|no|any) )\\b(?:message|msg|dm|contact|reach|ping|e-?mail|subscribe)\\b(?: [\\p{L}\\p{N}_.'’+-]+){0,4}? (?:on|via) (?:${SERVICES})${NO_SERVICE}\\b`,
  // A name, and the service beside it: “evilshop (Instagram)”, “username evilshop”.
  `(?<name>[\\p{L}\\p{N}_.-]{3,40})(?: ?[(,/|-] ?| )(?:${SERVICES}|ig)(?=$|[),.;!?])`,
  `\\b(?:(?:${SERVICES}) (?:page|profile|channel|group|store|shop|feed)|(?:(?:${SERVICES}) )?(?:user ?name|screen ?name|handle|account|user))(?: (?:is|named|called|name)|:)? (?<name>[\\p{L}\\p{N}_]{4,40})`,
  `\\b(?:line|signal|kik|snap|threads) (?=[a-z_.]{3,40}\\d)(?<name>[a-z_.\\d]{5,40})`,
  // What is searched for, if it is no thing: “google evilshop”, “search for evilshop”.
  '\\b(?:google|search|duckduckgo) (?:up |for |us |me )?[“"‘\']?(?<name>(?!chrome|stadia)[\\p{L}\\p{N}]{4,40})',
  `\\b(?:${SERVICES}|signal|viber|imo) (?:me |us |on |at |number )?(?:\\+|00|\\(?0)?\\d[\\d ().-]{3,}`,
].map(source => withWordEdges(new RegExp(source, 'giu')))

/** A number that is offered: shorter than one that is known by its length alone. */
const OFFERED = [
  /\b(?:tel|telephone|phone|ph|fax|mob|mobile|cell|call|ring|text|sms|dial|hotline|helpline|whats ?app)\b[.:]? ?(?:us |me |now |no\.? |number |is |on |at |anna )*:? ?\+?\(?\d[\d ()./-]{4,}\d/iu,
  /[☎☏✆📞📱📲📠]\s?[+(]?\d|\b(?:[tpmfh]|wa|mob)\.?: ?\+?\(?\d[\d ()./-]{4,}\d|\bwa \d{6,}/iu,
  /\b1[- ]8\d\d[- ][a-z]{4,}\b/i,
  /\b(?:sms|txt)(?: us| me| to)?:? ?\d{3,6}\b|\b(?:text|dial|call)(?: us| me| to)?:? \d{5,6}\b/i,
  /(?:\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)\b[ -]?){7}/i,
].map(withWordEdges)

/** Before a verb these make it a noun, or what somebody else does: “a message”, “people follow”. */
const NOT_ASKED =
  /(?:^|[^\p{L}])(?:an?|the|this|that|his|her|their|its|one|two|new|of|some|no|many|they|who|which|people|men|women|children|someone|\p{L}{2,}s|\p{L}+['’]s) $/iu

/** All matches; `matchAll` copies its pattern, which costs ten times the search that most texts end with. */
const allOf = (pattern: RegExp, text: string) => (text.search(pattern) < 0 ? [] : text.matchAll(pattern))

/** The first invitation to get in touch outside the photo's page: by a service, a telephone number, a QR code, a profile. */
export function findInvitation(text: string): string | undefined {
  for (const reading of readings(text)) {
    for (const pattern of INVITATIONS) {
      for (const { 0: found, index } of allOf(pattern, reading)) {
        if (!NOT_ASKED.test(reading.slice(Math.max(0, index - 24), index))) return found
      }
    }
    for (const pattern of NAMED) {
      for (const { 0: found, groups } of allOf(pattern, reading)) {
        if (groups?.name === undefined || !isKnownWord(groups.name)) return found
      }
    }
    const offered = OFFERED.map(pattern => pattern.exec(reading)?.[0]).find(Boolean)
    if (offered !== undefined) return offered
  }
  return undefined
}
