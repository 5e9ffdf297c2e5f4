type Area = 'localStorage' | 'sessionStorage'

// What a browser that blocks its storage, or has no room left, would have stored: it lasts as long as the document.
const unstored = new Map<string, string>()

/** What is stored under the key; null where nothing is. */
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

/** The keys that begin so and have a value. */
export function storedKeys(area: Area, prefix: string): string[] {
  const keys = new Set(unstored.keys())
  try {
    for (const key of Object.keys(globalThis[area])) {
      keys.add(key)
    }
  } catch {}
  return [...keys].filter(key => key.startsWith(prefix))
}
