// Which accounts a user belongs to, out of the JSON text of the user row. When in doubt: none, never all.

export interface AccountNumbers {
  /** As they are written: leading zeros count. Each once, in the order of the text. */
  readonly accounts: readonly string[]
  /** Why there are none; null where there are some. */
  readonly problem: 'malformed' | 'empty' | null
}

/** What an account number is made of, as the table of accounts holds it. */
export const accountNumberForm = /^[A-Za-z0-9-]{1,8}$/
export const accountNumberRemedy = 'Use up to 8 letters, digits and hyphens, like HARROW01.'

const none = (problem: 'malformed' | 'empty'): AccountNumbers => ({ accounts: [], problem })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Reported as malformed, and the user is told.
  }
}

/**
 * One entry that is no account number makes the whole list malformed: of a number instead of a text the leading zeros are already lost,
 * and nobody knows what an asterisk was to mean.
 */
export function parseAccountNumbers(text: string | null): AccountNumbers {
  if (text === null || text.trim() === '') return none('empty')
  const list = parsed(text)
  if (!Array.isArray(list)) return none('malformed')
  const accounts = new Set<string>()
  for (const entry of list) {
    if (typeof entry !== 'string') return none('malformed')
    const number = entry.trim()
    if (number === '') continue
    if (!accountNumberForm.test(number)) return none('malformed')
    accounts.add(number)
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
