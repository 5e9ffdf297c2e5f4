import { type BaseLanguage, baseOf } from '../domain/languages.ts'
import { folded } from './folded.ts'

/** Articles and prepositions, by language, elided ones without their apostrophe: nearly every sentence needs them. */
const LISTS: Record<string, string> = {
  en: 'a an the about above across after against along among around as at before behind below beneath beside between beyond by despite down during except for from in inside into like near of off on onto out outside over past per since through throughout to toward towards under until up upon with within without',
  de: 'der die das den dem des ein eine einen einem einer eines ab an am ans auf aufs aus außer bei beim bis durch entlang für fürs gegen gegenüber hinter in im ins mit nach neben ohne seit über um unter von vom vor während wegen zu zum zur zwischen',
  fr: 'l d le la les un une des du de au aux à après avant avec chez contre dans depuis derrière dès devant durant en entre envers hors jusqu jusque malgré par parmi pendant pour sans sauf selon sous sur vers',
  es: 'el la los las lo un una unos unas al del a ante bajo con contra de desde durante en entre hacia hasta mediante para por según sin sobre tras',
  it: 'l d dell all dall nell sull il lo la i gli le un uno una di a da in con su per tra fra del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle dietro dopo durante presso senza sopra sotto verso',
  pt: 'o a os as um uma uns umas ao aos à às do da dos das no na nos nas num numa pelo pela pelos pelas ante após até com contra de desde em entre para per perante por sem sob sobre trás',
  nl: 't s n de het een aan achter bij binnen boven buiten door in langs met na naar naast om onder op over per sinds te tegen tot tussen uit van vanaf via voor zonder',
} satisfies Record<BaseLanguage, string>

const sets = new Map<string, ReadonlySet<string>>()

/** `form` is in lower case and without accents. */
export function isFunctionWord(form: string, language: string): boolean {
  const code = baseOf(language)
  const known = sets.get(code) ?? new Set(folded(LISTS[code] ?? '').split(' '))
  sets.set(code, known)
  return known.has(form)
}
