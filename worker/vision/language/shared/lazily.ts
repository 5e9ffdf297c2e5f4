/** A value that is made when it is first asked for: what takes long to build must not hold up the Worker's start. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
