import type { DescribeFailure, DescribeOutcome, DescribeRequest, GeneratedText } from '../domain/description.ts'
import { finderOf } from './findings.ts'
import { fetchImage } from './image.ts'
import {
  bestOf,
  brokenRules,
  faultsOf,
  isPublishable,
  type Judged,
  judgeAnswer,
  otherTitlesOf,
  reasonOf,
} from './judge.ts'
import type { Language } from './language/language.ts'
import { languageOf } from './languages.ts'
import type { ImageBytes } from './metadata/strip-metadata.ts'
import { askModel, type Conversation } from './model.ts'
import { withOwnTags } from './own-words.ts'
import { buildPrompt, repairPrompt } from './prompt.ts'
import type { TextRequest, VisionDeps } from './request.ts'
import { sourcesOf } from './sources.ts'

/**
 * Fetches a rendition of the photo and has the model write its texts. `authorize` is asked only if the rendition is not public:
 * it returns an Authorization header, undefined if the owner has none, or a failure if that cannot be told now.
 */
export async function describePhoto(
  deps: VisionDeps,
  request: DescribeRequest,
  authorize: () => Promise<string | undefined | DescribeFailure>,
): Promise<DescribeOutcome> {
  const open = await fetchImage(deps, request.imageUrl)
  const authorization = !open.ok && open.isWithheld ? await authorize() : undefined
  if (typeof authorization === 'object') return authorization
  const image = authorization === undefined ? open : await fetchImage(deps, request.imageUrl, authorization)
  if (image.ok) return describeImage(deps, image, { ...request, language: languageOf(request.language) })
  const { isWithheld, ...failure } = image
  return failure
}

/** Calls the model once, and a second time if its mended answer still breaks a rule. */
export async function describeImage(
  deps: VisionDeps,
  image: ImageBytes,
  request: TextRequest,
): Promise<DescribeOutcome> {
  const opening = openingOf(image, request)
  compileMeanwhile(request)
  const answer = await askModel(deps, opening)
  if (!answer.ok) return answer
  const first = judgeAnswer(answer, request)
  if (isPublishable(first)) return { ok: true, ...published(first.candidate, [first], request) }
  deps.log('model.repair', { style: request.style, rules: brokenRules(first).join(', ') })

  const said: Conversation = answer.text === '' ? [] : [{ role: 'assistant', content: answer.text.slice(0, 4000) }]
  const again: Conversation = [...said, { role: 'user', content: repairPrompt(faultsOf(first)) }]
  const secondAnswer = await askModel(deps, [...openingOf(image, withoutWishes(request)), ...again])
  if (!secondAnswer.ok) return secondAnswer
  const second = judgeAnswer(secondAnswer, request)
  const best = bestOf(second, first)
  if (isPublishable(best)) return { ok: true, repaired: true, ...published(best.candidate, [second, first], request) }
  return { ok: false, retry: false, reason: reasonOf(best) }
}

/** Long enough for the model's call to be on its way. */
const SENT_MS = 100
const compiled = new WeakSet<Language>()

/** Compiles the rules' patterns while the model writes: the first text of a new isolate would wait 0.4 s for that. */
function compileMeanwhile(request: TextRequest): void {
  // Node, which runs this for `npm run words`, has no scheduler.
  if (compiled.has(request.language) || typeof scheduler === 'undefined') return
  compiled.add(request.language)
  const example = { text: JSON.stringify(request.language.wholeAnswer), refused: false }
  // Not setTimeout, whose timers are events of a simulation: those must not depend on what ran before.
  void scheduler.wait(SENT_MS).then(() => judgeAnswer(example, request))
}

/**
 * Note and hint may have asked for what the first answer did wrong, and so may an entry of several words in a list: the code
 * keeps to all of them. The names that the first answer took from a note stay supported.
 */
function withoutWishes(request: TextRequest): TextRequest {
  const { note: _, hint: __, ...facts } = request.facts
  if (!request.words) return { ...request, facts }
  const { vocabulary, neverTags, neverUse, ...always } = request.words
  const words = { ...always, vocabulary: single(vocabulary), neverTags: single(neverTags), neverUse: single(neverUse) }
  return { ...request, facts, words }
}

const single = (entries: readonly string[]) => entries.filter(entry => !/[^\p{L}\p{M}\p{N}]/u.test(entry))

function published(texts: GeneratedText, answers: Judged[], request: TextRequest) {
  const otherTitles = otherTitlesOf(texts.title, answers, request)
  const isRight = (tag: string) => finderOf('tag', request).findings(tag).length === 0
  const tags = withOwnTags(texts.tags, request, isRight)
  const all = { ...texts, tags, ...(otherTitles.length > 0 && { otherTitles }) }
  const sources = sourcesOf(all, request)
  return { ...all, ...(sources.length > 0 && { sources }) }
}

function openingOf(picture: ImageBytes, request: TextRequest): Conversation {
  const { system, user } = buildPrompt(request)
  return [
    { role: 'system', content: system },
    { role: 'user', content: user, picture },
  ]
}
