// Where a signed-out person wanted to go, and whether it is safe to send them there: only ever to a page of this portal.
import { dashboardScreens } from '../dashboard/screens.ts'
import { scopeScreens } from '../scope/screens.ts'
import { authScreens } from './screens.ts'

const LONGEST_URL = 2000
const isLogin = new RegExp(`^${authScreens.login.path}(?:[/?#]|$)`, 'i')

/** White space and control characters: browsers drop some of them, and what is left may be another address. */
const hasHiddenCharacters = (text: string): boolean => /[\s\p{Cc}\p{Cf}]/u.test(text)

/**
 * The stored address as it may be followed, or null. It must be a path of the portal: one leading slash, no second one in the
 * path, no backslash, no scheme, not the sign-in page itself. What stands after ? or # is free.
 */
export function safeIntendedUrl(stored: string | null | undefined): string | null {
  if (!stored || stored.length > LONGEST_URL || hasHiddenCharacters(stored)) return null
  const [path = ''] = stored.split(/[?#]/, 1)
  if (!path.startsWith('/') || path.includes('//') || stored.includes('\\')) return null
  return isLogin.test(stored) ? null : stored
}

/** Shown the choice of accounts: only with several, none remembered, and nowhere in particular to go. */
export function whereAfterSignIn(input: {
  readonly storedIntendedUrl: string | null
  readonly accounts: readonly string[]
  /** The accounts chosen last time; those the user no longer has do not count. */
  readonly remembered: readonly string[]
}): string {
  const intended = safeIntendedUrl(input.storedIntendedUrl)
  if (intended !== null) return intended
  const hasChosen = input.accounts.some((account) => input.remembered.includes(account))
  return input.accounts.length > 1 && !hasChosen ? scopeScreens.selectAccount.path : dashboardScreens.dashboard.path
}
