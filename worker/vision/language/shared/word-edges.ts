/**
 * Letters, marks and digits of every script, and `_`, as ranges: V8 compiles `\p{L}` anew for each of hundreds of patterns, which
 * takes a hundred times as long. Signs that lie between letters of one script (U+037E, U+060C) count as letters. `(?-i:` because
 * the ranges hold both cases, and adding the other case of each letter takes ten times as long again.
 */
const WORD =
  '(?-i:[0-9A-Z_a-z\\xAA\\xB5\\xBA\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u1FFF\\u2C00-\\u2DFF\\u3005-\\u3007\\u3021-\\u302F\\u3031-\\u3035\\u3041-\\u30FA\\u30FC-\\uD7FF\\uF900-\\uFDFF\\uFE20-\\uFE2F\\uFE70-\\uFEFE\\uFF10-\\uFF19\\uFF21-\\uFF3A\\uFF41-\\uFF5A\\uFF66-\\uFFDC])'
const WORD_START = `(?<!${WORD})`
const WORD_END = `(?!${WORD})`
const EDGE = `(?:${WORD_START}(?=${WORD})|(?<=${WORD})${WORD_END})`

/**
 * Makes `\b` recognize the letters of every script. JavaScript's own sees a word boundary before the é of “fiancé”, and none
 * after it.
 */
export function withWordEdges(pattern: RegExp): RegExp {
  const source = pattern.source
    .replace(/\\b(?=[\p{L}\p{N}])/gu, WORD_START)
    .replace(/(?<=(?<!\\)[\p{L}\p{N}])\\b/gu, WORD_END)
    .replaceAll('\\b', EDGE)
  return new RegExp(source, pattern.flags)
}

/** A pattern from its source, with that `\b`. */
export const pattern = (source: string, flags = 'iu'): RegExp => withWordEdges(new RegExp(source, flags))

/** The source of a group that matches any of these sources. */
export const anyOf = (...sources: readonly string[]): string => `(?:${sources.join('|')})`
