// Local storage, nothing else reads or writes it. A browser that refuses storage (private windows, a full disk) still works until the tab is closed.

const fallback = new Map<string, string>()

/** What is stored under a key, as text. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? fallback.get(key)
  } catch {
    return fallback.get(key) // storage is closed: what this tab remembers serves
  }
}

/** Stores text, or forgets the key when given nothing. */
export function store(key: string, value: string | undefined): void {
  fallback.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== undefined) fallback.set(key, value) // storage is closed or full
  }
}

/** Stored JSON; anything that is not what `isWanted` accepts counts as absent. */
export function readStoredJson<T>(key: string, isWanted: (value: unknown) => value is T): T | undefined {
  const text = readStored(key)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isWanted(value) ? value : undefined
  } catch {
    return undefined // written by another version, or by hand
  }
}
