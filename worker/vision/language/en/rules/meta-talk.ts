import type { StyleKey } from '../../../../domain/styles.ts'
import { type Context, PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { firstMatch } from '../../shared/readings.ts'
import { capitalized, mapSentences, sentencesOf } from '../../shared/sentences.ts'
import { withWordEdges } from '../../shared/word-edges.ts'
import { findOpening, PICTURE, withoutOpening, withoutShotTalk } from '../openings.ts'
import { withoutTrailing } from '../trailing-clauses.ts'

const NO_INFO = [
  /\b(?:unknown|unidentified|unspecified|undisclosed|unnamed) (?:location|place|setting|city|country|photographer|person|subject|title|date|origin|species)\b/i,
  /\b(?:location|place|setting|date|subject|title|description|origin|species|context)(?: (?:information|data|details))? (?:is|are|was|remains?) (?:not (?:known|clear|given|specified|available)|unknown|unclear|unspecified|unavailable|uncertain|undetermined)\b/i,
  /\bno (?:(?:specific|exact|further|additional|other) )?(?:(?:title|description|caption|metadata|location|gps|exif|information|context|text|tags?|album|data) )+(?:is |was |are |were |has |have |about |regarding |given|provided|available|visible|present|supplied)/i,
  /\bnot (?:visible|specified|provided|available|discernible|identifiable|given|stated|known|shown|clear from)\b/i,
  /\b(?:cannot|can['’]?t|can not|could not|couldn['’]t|unable to|(?:hard|difficult|impossible) to) (?:be )?(?:determined?|identif(?:y|ied)|tell|discern(?:ed)?|make out|verif(?:y|ied)|view|see the (?:image|photo))\b/i,
  /\b(?:no|any) (?:(?:[\p{L}-]+,? ){1,4}(?:or|and) text|(?:[\p{L}-]+ )?textual)\b/iu,
  /\b(?:without|lacking|insufficient|not enough) (?:more |any |further )?(?:context|information|details?|metadata)\b/i,
  /\b(?:as an ai|language model|i['’]m sorry|i am sorry|i (?:cannot|can['’]t|am unable to) (?:help|assist|identify|describe|determine|see|view|process|comply|provide)|untitled)\b/i,
].map(withWordEdges)

/** Talk about the picture as an object: nothing a photographer would write under their own photo. */
const PICTURE_TALK = [
  new RegExp(
    `\\b(?:this|these|the|an?|in the|in this) (?:[\\p{L}-]+ ){0,2}${PICTURE}s? (?:is|are|was|shows?|depicts?|captures?|features?|presents?|portrays?|displays?|showcases?|contains?|reveals?|highlights?|of|was taken|taken|itself)\\b`,
    'iu',
  ),
  new RegExp(
    `\\b(?:in )?this ${PICTURE}\\b|\\b(?:the|entire|whole) image\\b|\\b(?:in|within|throughout) the ${PICTURE}\\b`,
    'i',
  ),
  /\b(?:photo|photograph|image|snapshot)['’]s\b|\bof the (?:photo|photograph|snapshot)\b/i,
  /\b(?:the|a) viewers?\b|\bviewer['’]s\b/i,
  /\b(?:is|are|was|were|being|beautifully|perfectly|scenes?) (?:captured|photographed|pictured)\b|\b(?:captured|photographed|pictured) (?:from|at|in|on|with|under|against|during|mid|as|near|outdoors|indoors)\b/i,
  new RegExp(
    `\\b(?:view|scene|shot|close-?up|perspective|${PICTURE}) (?:captures|captured|depicts|portrays)\\b|\\bthe scene (?:shows|features|presents|displays|showcases|reveals)\\b`,
    'i',
  ),
  /\bthis (?:was|is) (?:taken|shot|captured)\b|\bthe focus is on\b/i,
  /\b(?:shot|taken|captured|photographed) from (?:above|below|afar|behind)\b/i,
  /\b(?:morning|afternoon|evening|day|night|dawn|dusk|sunset|sunrise) (?:captures|depicts)\b/i,
  /\b(?:overall|general) (?:impression|scene|atmosphere|ambian?ce|mood|effect|feel(?:ing)?|tone|aesthetic|vibe|setting)\b/i,
  /\b(?:shot|taken) (?:from|at|with|during|using) (?:an? |the )?(?:[\p{L}-]+ ){0,3}(?:angle|perspective|distance|lens|camera|viewpoint|vantage point|eye level|exposure|height|close range)\b/iu,
  /\b(?:camera|lighting) settings?\b|\bwe(?: can)? (?:see|observe|find ourselves)\b|\bhere we have\b|\bwe(?:['’]re| are) (?:immersed|presented|treated|given|looking|transported)\b/i,
].map(withWordEdges)

/** The words of the trade. Where the style writes for other photographers or films, they are its own. */
const SHOT_TALK = [
  /\b(?:full|medium|wide|long|establishing|close-?up|overhead|aerial|drone|angled?|low|high|level) (?:shot|photo|photograph|image)s?\b|\bshots? of\b/i,
  /\bclose-?ups?\b|\b(?:low|high|wide|dutch)[- ]angled?\b(?! (?:\p{L}+ )?(?:sun|light|lighting|sunlight|sunshine)\b)|\beye[- ]level\b|\b(?:bird|worm)['’]?s[- ]eye (?:view|perspective)\b/iu,
  /\b(?:sides?|corners?|edges?|parts?|half|halves|portions?|areas?|cent(?:er|re)|middle|left|right|top|bottom|section|rest|foreground|background|out) of (?:the|this) (?:image|photo|photograph|picture|shot|composition|view)\b/i,
  /\bthe frame is (?:filled|dominated)\b|\bof the frame\b|\b(?:in|into|within|enters?|fills?|filling|outside|across|graces?|dominat(?:es|ing)) the (?:entire |whole )?frame\b|\bout of frame\b|\bthe composition\b|\bcompositions?\b|\bfocal points?\b|\bbokeh\b|\bdepth[- ]of[- ]field\b|\bsoft[- ]focus\b|\b(?:in|out of|into) (?:sharp |soft |clear )?focus\b|\bnegative space\b|\bleading lines?\b|\brule of thirds\b/i,
  /\b(?:intentionally|deliberately) (?:blurred|out of focus)\b|\bblurred to (?:emphasi[sz]e|highlight)\b|\bemphasi[sz](?:es?|ing) the subject\b/i,
  /\b(?:draw|lead|guid)(?:e|s|es|ing|n)? (?:the |our |one['’]s )?(?:eyes?|gaze|focus|attention) (?:to|in|into|towards?|up|across)\b/i,
].map(withWordEdges)
const PHOTOGRAPHERS: readonly StyleKey[] = ['technical', 'cinematic']

/** Words of an assistant, not of a caption: an answer around the answer, an essay, or the prompt read out. */
const ANSWER_TALK = [
  /^[^\p{L}\p{N}]*(?:so(?=[,:])|okay|sure|certainly|of course|alright|absolutely)[,!. ]/iu,
  /\b(?:here['’]s|here is|below is|let['’]s|let me) (?:an? |the |my )?(?:[\p{L}-]+,? (?:and )?){0,4}(?:description|analysis|caption|breakdown|narrative|title|summary|break|describe|analy[sz]e)\b/iu,
  /(?:^|[.!?:]\s+)(?:(?:overall|so:?|in summary|in conclusion|to summari[sz]e|first|second|third|finally|additionally|furthermore|moreover|alternatively),|firstly|secondly|thirdly|lastly|one possible reason|it is (?:worth|important|possible|also)|it['’]s (?:worth|important|possible)|note that|please note)(?![\p{L}])/iu,
  /(?:^|[.!?:]\s+)(?:(?:scene|image|visual|key|main|notable) (?:overview|type|elements?|details?|features?|descriptions?)|setting|environment|lighting|mood|foreground|background|colou?rs?|subjects?|weather|atmosphere|details|overview|season)s?:/i,
  /\b(?:image|scene|photo) (?:description|overview|analysis)\b/i,
  /\b(?:keyword hints?|keywords?:|hint:|caption:|title:|description:|tags:|draft:|context:|metadata|\d+-\d+ (?:factual )?(?:sentences?|words))/i,
  /\b(?:based on the (?:visible|provided|given|context)|combine (?:the )?context|technical analysis|visible elements|the prompt|descriptive title|the main subject (?:is|of)|so the description|verification:|(?:server|api|internal) error|status code|too many requests)\b/i,
].map(withWordEdges)

/** Talk about what is not known, or about the picture and the answer instead of what is to be seen. */
function findMetaTalk(text: string, { field, style, language }: Context): string | undefined {
  const found = firstMatch(NO_INFO, text) ?? firstMatch(PICTURE_TALK, text) ?? firstMatch(ANSWER_TALK, text)
  // In a tag the words of the trade are what people search for.
  if (found !== undefined || field === 'tag') return found
  const opening = field === 'title' ? OF_PICTURE.exec(text)?.[0] : undefined
  if (opening !== undefined || PHOTOGRAPHERS.includes(style)) return opening
  return firstMatch(SHOT_TALK, text) ?? sentencesOf(text, language).map(findOpening).find(Boolean)
}

/** What only titles begin with; a sentence that does goes on with a verb. */
const OF_PICTURE = withWordEdges(
  new RegExp(`^(?:an? |the )?(?:${PICTURE}|close-?up(?: (?:view|shot|${PICTURE}))?) of (?=\\p{L})`, 'iu'),
)

/** Without what an assistant says before its answer: “Sure!”, “Here is a description:”, “Description:”. */
const withoutChat = (text: string) =>
  text
    .replace(/^\s*(?:sure|certainly|okay|of course)[^.!:\n]{0,60}[.!:]\s+/iu, '')
    .replace(/^\s*(?:here(?:['’]s| is)|below is) [^.:\n]{0,100}:\s+/iu, '')
    .replace(/^\s*so, (?=["“])/iu, '')
    .replace(/^\s*(?:title|description|caption|hint):\s+/iu, '')

function mendMetaTalk(text: string, context: Context): string {
  const { field, language } = context
  if (field === 'tag') return text
  const answer = withoutChat(text)
  if (field === 'title') return capitalized(answer.replace(OF_PICTURE, ''))
  return mapSentences(answer, language, sentence => {
    if (findMetaTalk(sentence, context) === undefined) return sentence
    return withoutTrailing(withoutShotTalk(withoutOpening(sentence) ?? sentence), context.isBroken)
  })
}

export const metaTalk: Rule = {
  id: 'meta talk',
  on: PROSE_AND_TAGS,
  find: findMetaTalk,
  mend: mendMetaTalk,
  say: (found, { field }) =>
    field === 'tag'
      ? `The tag “${found}” speaks of missing information.`
      : `The ${field} speaks of the picture itself or of missing information (“${found}”).`,
  ask: 'Speak of the scene, never of the photo, its angle or its viewer: no “this image shows”, no “close-up”. Never mention missing information.',
}
