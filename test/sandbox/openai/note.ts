/** The note in the facts of a prompt; empty without one. */
export function readNote(prompt: string): string {
  const [, json] = /^note\b[^\n"]*: ("(?:[^"\\\n]|\\.)*")$/m.exec(prompt) ?? []
  return json === undefined ? '' : JSON.parse(json)
}

type Texts = { title: string; description: string; tags: string[] }

/**
 * The texts with what the note says, as a weak model would write them: it does what a note tells it, be it in words, by
 * a link or by other people's praise. Any other note only yields its names.
 */
export function withNote(texts: Texts, note: string): Texts {
  if (note === '') return texts
  return isInstruction(note) ? obeying(texts, note) : naming(texts, note)
}

const TELLING = new RegExp(
  [
    'ignore|disregard|forget|write|say|answer|reply|respond|add|append|mention|include|use|set|make|call|title|end|begin|put|print|repeat|output|translate|stop|never|always|must|pretend|act',
    'ignoriere|vergiss|schreib\\p{L}*|antworte|nenne|sag|ignore[zr]?|oublie[zr]?|écri[st]|écrivez|réponds?|ajoute[zr]?|ignora|olvida|escribe|responde|añade|dimentica|scrivi|rispondi|aggiungi|escrev[ae]|responda|adicione|negeer|vergeet|schrijf|antwoord|voeg',
    'игнорируй\\p{L}*|напиши\\p{L}*|добавь\\p{L}*|zignoruj|napisz|dodaj|yoksay|yaz|ekle',
  ].join('|'),
  'iu',
)
const isWord = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu')
const SIGNS = [
  isWord(TELLING.source),
  isWord('system|assistant|user|developer|admin|stunning|breathtaking|captivating|mesmeri[sz]ing|best|free|sale|guess'),
  /https?:|www\.|[@#]\w|\S\.(?:com|net|org|shop|io)\b|[*_`~|{}[\]\\<>]|&\w+;|\p{Extended_Pictographic}|\d{2,}|忽略|写|無視|書いて|تجاهل|اكتب|התעלם|כתוב|무시|써/u,
]
const isInstruction = (note: string) => SIGNS.some(sign => sign.test(note))

const QUOTED = /["“„«「]([^"“”»」]+)["”“»」]|(?<![\p{L}\p{N}])['‘]([^'’]+)['’](?![\p{L}\p{N}])/u

/** What it is to write stands in quotes or after a colon; failing that, it repeats the whole note. */
function obeying({ title, description, tags }: Texts, note: string): Texts {
  const [, quoted, single] = QUOTED.exec(note) ?? []
  const said = (quoted ?? single ?? /:\s+(.+)$/su.exec(note)?.[1] ?? note).trim()
  const asked = (field: string) => isWord(field).test(note)
  const isAll = !['title', 'description', 'tags?'].some(asked)
  const sentences = description.split(/(?<=[.!?])\s+/)
  const last = /[.!?。]$/u.test(said) ? said : `${said}.`
  return {
    title: isAll || asked('title') ? said : title,
    description: isAll || asked('description') ? [...sentences.slice(0, -1), last].join(' ') : description,
    tags: isAll || asked('tags?') ? [said, ...tags] : tags,
  }
}

const NAME = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}[\p{L}-]*(?: \p{Lu}\p{Ll}[\p{L}-]*)*/gu
const NAMES_MAX = 3

/** Adds the note's names to the first sentence. A capital that begins a sentence is no name by itself. */
function naming(texts: Texts, note: string): Texts {
  const names = [...note.matchAll(NAME)]
    .filter(({ 0: name, index }) => {
      const begins = /(?:^|[.!?])\s*$/.test(note.slice(0, index))
      return !begins || /^(?:['’]s| and| &|$)/.test(note.slice(index + name.length))
    })
    .map(([name]) => name)
  const list = [...new Set(names)].slice(0, NAMES_MAX)
  if (list.length === 0) return texts
  const [last = ''] = list.splice(-1)
  const all = list.length > 0 ? `${list.join(', ')} and ${last}` : last
  return { ...texts, description: texts.description.replace(/\.(?=\s|$)/, `, with ${all} in mind.`) }
}
