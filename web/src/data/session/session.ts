// Who is signed in. The token stands in local storage under exactly `api_token` (specification section 3); every tab follows it.
import type { z } from 'zod'
import type { userReply } from '@kerbline/domain/areas/auth/endpoints.ts'
import { readStored, readStoredJson, store } from '../browser-store.ts'
import { moment, signal, useSignal } from '../signal.ts'

export type User = z.output<typeof userReply>
/** Why there is no session any more: chosen here, refused by the server, or ended in another tab. */
export type EndReason = 'signed out' | 'expired' | 'elsewhere'

export interface Session {
  readonly user: User | undefined
  /** Why the last session of this tab ended, for the words on the sign-in page. */
  readonly ended: EndReason | undefined
}

const tokenKey = 'api_token'
const intendedKey = 'intended_url'
const userKey = 'kerbline.user'
const leavingKey = 'kerbline.signing_out'

/** Read anew each time: another tab, or the person, may have changed it. */
export const readToken = (): string | undefined => readStored(tokenKey) || undefined

/** The page to go back to after signing in, as it was stored. */
export const readIntended = (): string | undefined => readStored(intendedKey) || undefined
export const storeIntended = (address: string | undefined): void => store(intendedKey, address)

/** The person is kept beside the end of the token it came with, so that a foreign token never borrows a name or a menu. */
interface KeptUser {
  readonly token: string
  readonly user: User
}
const tokenEnd = (token: string): string => token.slice(-8)
const isKeptUser = (value: unknown): value is KeptUser =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'user' in value &&
  typeof value.user === 'object' &&
  value.user !== null

function keptUser(): User | undefined {
  const token = readToken()
  const kept = readStoredJson(userKey, isKeptUser)
  return token !== undefined && kept?.token === tokenEnd(token) ? kept.user : undefined
}

export const session = signal<Session>({ user: keptUser(), ended: undefined })
export const useSession = (): Session => useSignal(session)
export const useUser = (): User | undefined => useSignal(session).user

/** Tells why, once, after everything stored was cleared. */
export const sessionEnded = moment<EndReason>()

/** Takes in the person as the server shows them now. */
export function rememberUser(user: User): void {
  const token = readToken()
  if (token === undefined) return
  store(userKey, JSON.stringify({ token: tokenEnd(token), user } satisfies KeptUser))
  const before = session.get()
  if (JSON.stringify(before.user) !== JSON.stringify(user)) session.set({ user, ended: undefined })
}

const leavingMilliseconds = 10_000
let isLeavingHere = false

/** The person has chosen to sign out: until that is done, a refusal of the token is no news to any tab. */
export function beginSignOut(): void {
  isLeavingHere = true
  store(leavingKey, String(Date.now()))
}

/** Where a deliberate sign-out is under way: in this tab, or in another a moment ago. */
export function signOutUnderWay(): 'here' | 'elsewhere' | undefined {
  if (isLeavingHere) return 'here'
  return Date.now() - Number(readStored(leavingKey) ?? 0) < leavingMilliseconds ? 'elsewhere' : undefined
}

export function startSession(token: string, user: User): void {
  store(leavingKey, undefined)
  store(tokenKey, token)
  session.set({ user: undefined, ended: undefined })
  rememberUser(user)
}

/**
 * Clears the token and everything kept for the person; who listens to `sessionEnded` wipes cached answers and goes to Login.
 * `intended` is the page to come back to, where there is one to remember; a deliberate sign-out forgets any (ruling 30).
 */
export function endSession(reason: EndReason, intended: string | null = null): void {
  if (intended !== null) storeIntended(intended)
  if (reason === 'signed out') storeIntended(undefined)
  store(tokenKey, undefined)
  store(userKey, undefined)
  isLeavingHere = false
  session.set({ user: undefined, ended: reason })
  sessionEnded.emit(reason)
}

/** Follows other tabs: their sign-out ends this tab's session; another token loads the page anew. Call once; returns the undo. */
export function followOtherTabs(onOtherToken: () => void): () => void {
  let known = readToken()
  const handleStorage = (event: StorageEvent): void => {
    if (event.key !== tokenKey && event.key !== null) return
    const now = readToken()
    if (now === known) return
    const before = known
    known = now
    if (now === undefined && before !== undefined) endSession('elsewhere')
    else onOtherToken()
  }
  const unwatch = session.watch(() => (known = readToken()))
  window.addEventListener('storage', handleStorage)
  return () => {
    unwatch()
    window.removeEventListener('storage', handleStorage)
  }
}
