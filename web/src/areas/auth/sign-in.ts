// What happens between the press of "Sign in" and the first page. Fetched with the first key pressed: sign-in itself stays light.
import { authEndpoints, loginForm } from '@kerbline/domain/areas/auth/endpoints.ts'
import { parseAccountNumbers } from '@kerbline/domain/areas/auth/account-numbers.ts'
import { safeIntendedUrl, whereAfterSignIn } from '@kerbline/domain/areas/auth/intended-url.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { call } from '../../data/client.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { navigate } from '../../data/navigation/location.ts'
import { readIntended, startSession, storeIntended, type User } from '../../data/session/session.ts'

export interface SignInFields {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}
export type FieldMessages = Readonly<Partial<Record<keyof SignInFields, string>>>

/** What is missing before anything is sent. */
export function missingIn(fields: SignInFields): FieldMessages {
  const parsed = loginForm.safeParse(fields)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
}

/** The accounts chosen last time. Not knowing them costs a choice, nothing more. */
async function rememberedAccounts(): Promise<readonly string[]> {
  try {
    const { accounts } = await call(scopeEndpoints.accounts, { search: '' })
    return accounts.filter((each) => each.is_recent).map((each) => each.account_number)
  } catch (error) {
    if (isLoadFailure(error)) return []
    throw error
  }
}

async function addressAfter(user: User): Promise<string> {
  const storedIntendedUrl = readIntended() ?? null
  const { accounts } = parseAccountNumbers(user.customer_account_numbers)
  const mustChoose = safeIntendedUrl(storedIntendedUrl) === null && accounts.length > 1
  return whereAfterSignIn({ storedIntendedUrl, accounts, remembered: mustChoose ? await rememberedAccounts() : [] })
}

/** Begins the session and goes on to where the person wanted to be (ruling 30). */
export async function arrive({ api_token: token, user }: { api_token: string; user: User }): Promise<void> {
  startSession(token, user)
  const address = await addressAfter(user)
  storeIntended(undefined)
  navigate(address, { isReplace: true })
}

/** Signs in; `code`: of the second factor, once it was asked for. Rejects as `call` does. */
export const signIn = async (fields: SignInFields, code?: string): Promise<void> =>
  arrive(await call(authEndpoints.login, code === undefined ? fields : { ...fields, code }))
