// Which accounts a user belongs to, out of the JSON text of the user row. When in doubt: none, never all.

export interface AccountNumbers {
  /** As they are written: leading zeros count. Each once, in the order of the text. */
  readonly accounts: readonly string[]
  /** Why there are none; null where there are some. */
  readonly problem: 'malformed' | 'empty' | null
}

const none = (problem: 'malformed' | 'empty'): AccountNumbers => ({ accounts: [], problem })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Reported as malformed, and the user is told.
  }
}

/** A number instead of a text makes the whole list malformed: its leading zeros are already lost. */
export function parseAccountNumbers(text: string | null): AccountNumbers {
  if (text === null || text.trim() === '') return none('empty')
  const list = parsed(text)
  if (!Array.isArray(list)) return none('malformed')
  const accounts = new Set<string>()
  for (const entry of list) {
    if (typeof entry !== 'string') return none('malformed')
    if (entry.trim() !== '') accounts.add(entry.trim())
  }
  return accounts.size === 0 ? none('empty') : { accounts: [...accounts], problem: null }
}

/**
 * The accounts a session starts with: the remembered ones the user still has, else all of them.
 * A remembered account the user has lost is forgotten.
 */
export function accountsAtSignIn(accounts: readonly string[], remembered: readonly string[]): readonly string[] {
  const kept = accounts.filter((account) => remembered.includes(account))
  return kept.length > 0 ? kept : accounts
}
