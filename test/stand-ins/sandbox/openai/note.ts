/** What a person wrote for the model in a prompt: notes, about all photos and about this one, and entries of their lists that tell it something. */
export function readNotes(prompt: string): string[] {
  const notes = valuesOf(prompt, /^note\b[^\n"]*: ("(?:[^"\\\n]|\\.)*")$/gm)
  const lists = valuesOf(prompt, /^(?:Tags to prefer|Never)\b[^\n"]*: ("(?:[^"\\\n]|\\.)*")$/gm)
  const told = lists.flatMap(list => list.split(', ')).filter(entry => entry.includes(' ') && isInstruction(entry))
  return [...notes, ...told]
}

const valuesOf = (prompt: string, line: RegExp): string[] =>
  [...prompt.matchAll(line)].map(([, json = '""']) => JSON.parse(json))

/** How a sentence ends that names `{names}`, and the word before the last of them. */
type Naming = readonly [ending: string, and: string]
const IN_ENGLISH: Naming = [', with {names} in mind.', 'and']

type Texts = { title: string; otherTitles: string[]; description: string; tags: string[] }

/**
 * The texts with what the note says, as a weak model would write them: it does what a note tells it, be it in words, by
 * a link or by other people's praise. Any other note only yields its names.
 */
export function withNote(texts: Texts, note: string, naming = IN_ENGLISH): Texts {
  if (note === '') return texts
  return isInstruction(note) ? obeying(texts, note) : withNames(texts, note, naming)
}

const VERBS = [
  'ignore|disregard|forget|write|say|answer|reply|respond|add|append|mention|include|use|set|make|title|print|repeat|output',
  'ignoriere|vergiss|schreibe?|antworte|ignore[zr]|oublie[zr]?|écri[st]|écrivez|ajoute[zr]?|ignora|olvida|escribe|responde',
  'dimentica|scrivi|rispondi|escrev[ae]|responda|negeer|vergeet|schrijf|игнорируй|напиши|добавь|zignoruj|napisz',
].join('|')
const isWord = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu')
const SIGNS = [
  // A verb that begins what is said, so that “at the end” and “in use” tell nobody anything.
  isWord(`(?<=^|[.!?:,;"“] ?|\\p{Cc}|(?:and|then|please|must|und|et|y|e|en|и) )(?:${VERBS})`),
  isWord('system|assistant|stunning|breathtaking|captivating|mesmeri[sz]ing'),
  /https?:|www\.|[@#]\w|\S\.(?:com|net|org|shop|io)\b|dot com|[*_`~|{}[\]\\<>]|\p{Extended_Pictographic}|忽略|写|無視|書いて|تجاهل|اكتب|התעלם|כתוב/u,
]
const isInstruction = (note: string) => SIGNS.some(sign => sign.test(note))

const QUOTED = /["“„«「]([^"“”»」]+)["”“»」]|(?<![\p{L}\p{N}])['‘]([^'’]+)['’](?![\p{L}\p{N}])/u

/** What it is to write stands in quotes or after a colon; failing that, it repeats the whole note. */
function obeying({ title, otherTitles, description, tags }: Texts, note: string): Texts {
  const [, quoted, single] = QUOTED.exec(note) ?? []
  const said = (quoted ?? single ?? /:\s+(.+)$/su.exec(note)?.[1] ?? note).trim()
  const asked = (field: string) => isWord(field).test(note)
  const isAll = !['title', 'description', 'tags?'].some(asked)
  const sentences = description.split(/(?<=[.!?])\s+/)
  const last = /[.!?。]$/u.test(said) ? said : `${said}.`
  return {
    ...(isAll || asked('title') ? { title: said, otherTitles: [said, ...otherTitles] } : { title, otherTitles }),
    description: isAll || asked('description') ? [...sentences.slice(0, -1), last].join(' ') : description,
    tags: isAll || asked('tags?') ? [said, ...tags] : tags,
  }
}

const NAME = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}[\p{L}-]*(?: \p{Lu}\p{Ll}[\p{L}-]*)*/gu
const NAMES_MAX = 3

/** Adds the note's names to the first sentence. A capital that begins a sentence is no name by itself. */
function withNames(texts: Texts, note: string, [ending, and]: Naming): Texts {
  const names = [...note.matchAll(NAME)]
    .filter(({ 0: name, index }) => {
      const begins = /(?:^|[.!?])\s*$/.test(note.slice(0, index))
      return !begins || /^(?:['’]s| and| &|$)/.test(note.slice(index + name.length))
    })
    .map(([name]) => name)
  const list = [...new Set(names)].slice(0, NAMES_MAX)
  if (list.length === 0) return texts
  const [last = ''] = list.splice(-1)
  const all = list.length > 0 ? `${list.join(', ')} ${and} ${last}` : last
  return { ...texts, description: texts.description.replace(/\.(?=\s|$)/, () => ending.replace('{names}', all)) }
}
