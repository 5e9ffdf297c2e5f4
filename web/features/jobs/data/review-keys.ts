/** The commands that keys give in the review. */
export type ReviewCommand =
  | 'approve'
  | 'skip'
  | 'reopen'
  | 'takeBack'
  | 'previous'
  | 'next'
  | 'title'
  | 'description'
  | 'tags'
  | 'title1'
  | 'title2'
  | 'title3'
  | 'rewrite'
  | 'apply'
  | 'fullScreen'
  | 'actualSize'
  | 'sheet'
  | 'back'
  | 'help'

const COMMANDS: Record<string, ReviewCommand> = {
  p: 'approve',
  x: 'skip',
  u: 'reopen',
  k: 'previous',
  arrowleft: 'previous',
  j: 'next',
  arrowright: 'next',
  e: 'title',
  d: 'description',
  t: 'tags',
  1: 'title1',
  2: 'title2',
  3: 'title3',
  r: 'rewrite',
  a: 'apply',
  f: 'fullScreen',
  z: 'actualSize',
  g: 'sheet',
  escape: 'back',
  '?': 'help',
}

/** The keys as listed in the help. */
export const KEY_HELP: [keys: string, does: string][] = [
  ['P', 'Approve, and on to the next'],
  ['X', 'Skip, and on to the next'],
  ['U', 'Undecided again'],
  ['Ctrl Z, ⌘ Z', 'Take the last decision back'],
  ['← K, → J', 'Previous and next photo'],
  ['E, D, T', 'Edit title, description, tags'],
  ['1, 2, 3', 'Choose a title'],
  ['R', 'Rewrite'],
  ['A', 'Ask to apply what is selected'],
  ['F', 'Full screen'],
  ['Z', 'Actual size'],
  ['G', 'Sheet'],
  ['Esc', 'Back'],
  ['?', 'This help'],
]

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/** The command of a key press; null for a repeated press and for a key without a command. */
export function commandOf(key: Key): ReviewCommand | null {
  if (key.repeat || key.altKey) {
    return null
  }
  const name = nameOf(key)
  if (key.ctrlKey || key.metaKey) {
    return name === 'z' && !key.shiftKey ? 'takeBack' : null
  }
  return COMMANDS[name] ?? null
}

/** Of digits, which some layouts have only with Shift, and on a layout without Latin letters the key's position counts. */
function nameOf({ key, code }: Key): string {
  // Without Num Lock the numeric keypad moves.
  const digit = key.length === 1 && /^(?:Digit|Numpad)([1-3])$/.exec(code)?.[1]
  if (digit) {
    return digit
  }
  const isForeignLetter = /^\P{ASCII}$/u.test(key) && /^\p{L}$/u.test(key)
  return (isForeignLetter ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key).toLowerCase()
}
