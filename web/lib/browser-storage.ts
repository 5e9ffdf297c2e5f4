type Area = 'localStorage' | 'sessionStorage'

// The fallback for browsers that block storage or have no room left. It lasts as long as the document.
const unstored = new Map<string, string>()

/** The stored value, or null. */
export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key) ?? unstored.get(key) ?? null
  } catch {
    return unstored.get(key) ?? null
  }
}

export function store(area: Area, key: string, value: string): void {
  try {
    globalThis[area].setItem(key, value)
    unstored.delete(key)
  } catch {
    unstored.set(key, value)
  }
}

export function removeStored(area: Area, key: string): void {
  unstored.delete(key)
  try {
    globalThis[area].removeItem(key)
  } catch {}
}

/** The stored keys that begin with `prefix`. */
export function storedKeys(area: Area, prefix: string): string[] {
  const keys = new Set(unstored.keys())
  try {
    for (const key of Object.keys(globalThis[area])) {
      keys.add(key)
    }
  } catch {}
  return [...keys].filter(key => key.startsWith(prefix))
}
