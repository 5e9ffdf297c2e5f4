import type { Rule } from '../../rule.ts'
import { readings } from '../../shared/readings.ts'
import { link } from '../../shared/rules/link.ts'
import { NO_SERVICE, SERVICES, VAGUE_SERVICES } from '../../shared/services.ts'
import { isKnownWord } from '../../shared/top-level-domains.ts'
import { pattern, withWordEdges } from '../../shared/word-edges.ts'
import { allOf, firstAsked } from '../requests.ts'
import { ASKED, OFFER, TELEPHONE, VERBS } from '../words/contacts.ts'

const INVITATIONS = [
  new RegExp(
    `\\b${VERBS}\\b(?: [\\p{L}\\p{N}_.'’+-]+){0,4}? (?:on|via|at|through|over|by|using|to) (?:our |my |the |their )?(?:(?:${SERVICES})${NO_SERVICE}|(?:${VAGUE_SERVICES})(?= ?(?:$|[.,;:!?)]| (?:for|now|today|and)\\b)))(?![\\p{L}’'-])`,
    'giu',
  ),
  /\b(?:call|ring|add|tag|hit|reach|subscribe to|write to|talk to|chat with|get in touch with|follow|find|hire|signal|write|mail) (?:us|me|our team)\b/giu,
  /\b(?:dms?|inbox) (?:for|to|now|open|is open|are open)\b|\bhmu\b|\bhit (?:me|us) up\b|\breach out (?:to|on|via|for)\b|\bget in touch\b/giu,
  /\b(?:text|send|sms|txt) [\p{L}\p{N}]{1,20} to \d{4,6}\b|\b(?:my|our) (?:profile|page|web ?site|site|channel|shop|store|feed)\b/giu,
  /\bscan (?:(?:the |our |this )?qr\b|for (?:more|details|info|prices|offers|tickets))|\bscan (?:me|here|this|(?:the|our|this|my) (?:qr|bar)?[- ]?code)\b|\bscan (?:the |our )?code (?:to|for)\b/giu,
  /\b(?:links?|urls?|address|website|shop|details|info|contact|number|more) (?:is |are )?(?:in|on|at) (?:my |our |the )?(?:bio|profile|comments)\b|\bbio links?\b/giu,
  /\bswipe up\b|\b(?:see|click|use|follow) (?:the |our )?links?\b/giu,
  /\bjoin (?:us|our|my|the) (?:channel|group|server|chat|community|telegram|discord|newsletter|mailing list)\b|\b(?:use|with|under) (?:the )?hashtag\b/giu,
  // What a photographer offers: “email for prices”, “enquire within”, “book your session”.
  pattern(`\\b${ASKED} for (?:more |our |my |the |an? (?:free )?)?${OFFER}\\b`, 'giu'),
  /\b(?:contact|hire|book) (?:the )?photographer\b|\b[ei]nquire (?:for|within|now|today|here|about)\b|\bbook (?:your \p{L}|a (?:session|shoot|consultation)\b)/giu,
  /\b(?:like|share|comment)(?: and|,| &) (?:subscribe|follow|share)\b|\bfollow for (?:more|updates|tips|daily)\b/giu,
  /\bsubscribe to (?:the |this )?(?:channel|newsletter|podcast|page)\b|\b(?:hit|smash) (?:the|that) (?:like|bell icon|subscribe|follow)\b/giu,
  /\btag (?:your|a) (?:friends?|mates?)\b/giu,
  /\bscan (?:to|for) (?:the )?(?:pay|order|win|menu|play|learn|see|view|donate|buy|book|join|shop|register|download)\b/giu,
  /\b(?:see|check|visit|view) (?:my |our |the )?(?:full )?(?:bio|profile)(?= ?(?:$|[.,;:!?)]))/giu,
  // An account's name, by its form.
  /\b(?:follow|add|find|message|tag|dm|see|visit|by|from|for|to|user(?:name)?|handle|account|profile) (?:us |me |him |her )?(?=[\p{L}\p{N}._]{0,40}[\p{L}\p{N}]_[\p{L}\p{N}])[\p{L}\p{N}._]+/giu,
  /\b(?:follow|add|tag|look up) (?=\p{L}{3}[\p{L}._]{0,40}\d)[\p{L}\d._]+/giu,
].map(withWordEdges)

/** Phrases that are invitations whatever precedes them: “for prices DM us”, “prints message me”. */
const INVITED_ANYWAY = [
  /\b(?:d\.? ?m\.?|p\.?m\.?|message|msg|text|google|e-?mail|contact|inbox|ping|whats[ -]?app|telegram|insta(?:gram)?|snap|kik) (?:us|me|our team)\b/iu,
  /\b(?:send|drop|shoot) (?:us|me) an? (?:line|note|message|text|dm|e-?mail)\b|\b(?:send a|slide into (?:my |our |the )?)(?:dms?)\b|\blook (?:us|me) up\b|\bbuy ?me ?a ?coffee\b/iu,
  /\b(?:[ei]nquiries|commissions|bookings) (?:are )?(?:now )?(?:open|welcome)\b|\bprofile links?\b/iu,
  /\b(?:link|links) (?:is |are )?(?:in (?:the )?description\b|below(?= ?(?:$|[.,;:!?)])))(?<!\bchain links? below)/iu,
  new RegExp(
    `\\b(?:our|my) (?:${SERVICES}|ig|fb|yt|snap|kik)\\b|\\b(?:more|prints?|also|available|sold|out|orders?)(?: now)? (?:on|at|via|through) (?:${SERVICES})${NO_SERVICE}(?![\\p{L}’'-])`,
    'iu',
  ),
].map(withWordEdges)

/** An account and its service: “evilshop on Telegram”, “Telegram: evilshop”, “insta @boats”, “WhatsApp +44”. */
const NAMED = [
  `\\b(?<name>[\\p{L}\\p{N}_.-]{3,40}) (?:on|via) (?:${SERVICES})${NO_SERVICE}\\b`,
  `\\b(?<name>[\\p{L}\\p{N}_.-]{3,40}) on (?:${VAGUE_SERVICES}|kik)(?= ?(?:$|[.,;:!?)]))`,
  `\\bjoin (?:\\p{L}+ ){0,3}(?:${SERVICES})${NO_SERVICE}\\b|\\b(?:snap|kik) me\\b|\\bdiscord (?:server )?(?:invite|code)\\b`,
  `\\bon (?:${SERVICES})${NO_SERVICE} (?:as|under) (?!an?\\b|the\\b|part\\b|they\\b)`,
  `\\b(?:${SERVICES}|ig|fb|yt|tg|kik|bsky)(?:[ –-]{1,3}|/)(?:as |is |at )?(?<name>(?!(?:${SERVICES})\\b)[\\p{L}\\p{N}_]{3,40})`,
  `\\b(?:${SERVICES}|ig|fb|yt|tg|snap) ?(?:[:=>@»→]|handle|id\\b|[-–] ?@) ?[\\p{L}\\p{N}_]`,
  // Whoever the subject is: “visitors message Anna on Telegram”.
  `(?<!\\b(?:an?|the|this|that|his|her|their|its|one|new|of|some|no|any) )\\b(?:message|msg|dm|contact|reach|ping|e-?mail|subscribe)\\b(?: [\\p{L}\\p{N}_.'’+-]+){0,4}? (?:on|via) (?:${SERVICES})${NO_SERVICE}\\b`,
  // A name, and the service beside it: “evilshop (Instagram)”, “username evilshop”.
  `(?<name>[\\p{L}\\p{N}_.-]{3,40})(?: ?[(,/|-] ?| )(?:${SERVICES}|ig)(?=$|[),.;!?])`,
  `\\b(?:(?:${SERVICES}) (?:page|profile|channel|group|store|shop|feed)|(?:(?:${SERVICES}) )?(?:user ?name|screen ?name|handle|account|user))(?: (?:is|named|called|name)|:)? (?<name>[\\p{L}\\p{N}_]{4,40})`,
  `\\b(?:line|signal|kik|snap|threads) (?=[a-z_.]{3,40}\\d)(?<name>[a-z_.\\d]{5,40})`,
  // A search, unless for an ordinary word: “google evilshop”, “search for evilshop”.
  '\\b(?:google|search|duckduckgo) (?:up |for |us |me )?[“"‘\']?(?<name>(?!chrome|stadia)[\\p{L}\\p{N}]{4,40})',
  `\\b(?:${SERVICES}|signal|viber|imo) (?:me |us |on |at |number )?(?:\\+|00|\\(?0)?\\d[\\d ().-]{3,}`,
].map(source => withWordEdges(new RegExp(source, 'giu')))

/** A telephone number that a word or sign introduces; it may be shorter than one recognized by its length. */
const OFFERED = [
  pattern(
    `\\b${TELEPHONE}\\b[.:]? ?(?:us |me |now |no\\.? |number |is |on |at |anna )*:? ?\\+?\\(?\\d[\\d ()./-]{4,}\\d`,
  ),
  /[☎☏✆📞📱📲📠]\s?[+(]?\d|\b(?:[tpmfh]|wa|mob)\.?: ?\+?\(?\d[\d ()./-]{4,}\d|\bwa \d{6,}/iu,
  /\b1[- ]8\d\d[- ][a-z]{4,}\b/i,
  /\b(?:sms|txt)(?: us| me| to)?:? ?\d{3,6}\b|\b(?:text|dial|call)(?: us| me| to)?:? \d{5,6}\b/i,
  /(?:\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)\b[ -]?){7}/i,
].map(withWordEdges)

/** The first invitation to get in touch outside the photo's page: by a service, a telephone number, a QR code, a profile. */
function findInvitation(text: string): string | undefined {
  for (const reading of readings(text)) {
    const asked =
      INVITED_ANYWAY.map(pattern => pattern.exec(reading)?.[0]).find(Boolean) ?? firstAsked(INVITATIONS, reading)
    if (asked !== undefined) return asked
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

export const invitation: Rule = { ...link, find: findInvitation }
