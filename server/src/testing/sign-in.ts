// For tests alone: people who sign in with a password as everybody does, instead of being handed a session.
import type { Permission } from '@kerbline/domain/permissions.ts'
import { z } from 'zod'
import { sendRequestedMail } from '../areas/auth/mail-requests.ts'
import { hashPassword } from '../areas/auth/passwords.ts'
import type { Answer, TestPerson, TestPortal } from './portal.ts'

/** What everybody here signs in with. */
export const passPhrase = 'gravel otter lamp quince'
const signedIn = z.object({ api_token: z.string() })
let hash: Promise<string> | undefined
let made = 0

export interface SignIn {
  readonly newPerson: (
    columns?: Parameters<TestPortal['person']>[0]['columns'],
  ) => Promise<TestPerson & { readonly email: string }>
  readonly login: (email: string, password?: string, more?: object) => Promise<Answer>
}

export const tokenOf = ({ json }: Answer): string => signedIn.parse(json).api_token

/** The people of a suite, of NORTH01 and with these rights, and their way in. */
export const signInTo = (portal: () => TestPortal, may: readonly Permission[] = []): SignIn => ({
  newPerson: async (columns) => {
    const email = `person.${++made}@sign-in.example`
    const password_hash = await (hash ??= hashPassword(passPhrase))
    const given = { accounts: ['NORTH01'], may, columns: { email, password_hash, ...columns } }
    return { email, ...(await portal().person(given)) }
  },
  login: (email, password = passPhrase, more = {}) =>
    portal().send('POST', '/api/login', undefined, { email, password, ...more }),
})

/** Sends what people who are signed out asked for, as the job does. */
export const sendAskedMail = (portal: TestPortal): Promise<number> =>
  sendRequestedMail(portal.portal, new AbortController().signal)
