/** A value that is made when it is first asked for: what takes long to build must not hold up the Worker's start. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The words of some lines, parted by spaces, as a set that is made when it is first asked for. */
export const wordSet = (...lines: string[]): (() => ReadonlySet<string>) =>
  lazily(() => new Set(lines.flatMap(line => line.trim().split(/\s+/))))
