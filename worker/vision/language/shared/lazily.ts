/** Makes a value on first use, so that nothing slow delays the Worker's start. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A set of words, given in lines with spaces between them, that is made on first use. */
export const wordSet = (...lines: string[]): (() => ReadonlySet<string>) =>
  lazily(() => new Set(lines.flatMap(line => line.trim().split(/\s+/))))
