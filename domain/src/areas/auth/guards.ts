// The navigation guards of the specification, section 2, as pure functions: who may go where, and what is remembered.
// The router only carries out the answer.
import type { Guard } from '../../kit/screen.ts'
import { damageScreens } from '../damage/screens.ts'
import { dashboardScreens } from '../dashboard/screens.ts'
import { authScreens } from './screens.ts'

export interface Place {
  /** The path of the screen's row, such as `/damage-management/case/{id}`; null for an unknown path. */
  readonly screenPath: string | null
  readonly guard: Guard
  /** Path, query and hash. */
  readonly fullPath: string
}

export interface Navigation {
  readonly to: Place
  /** Null on a fresh document. */
  readonly from: Place | null
  readonly session: { readonly token: string | null }
}

export type GuardAnswer =
  | { readonly action: 'go' }
  | { readonly action: 'cancel' }
  | { readonly action: 'redirect'; readonly to: string; readonly storeIntendedUrl?: string }
  /** Replace the entry with the full path, then load the document again. */
  | { readonly action: 'reload'; readonly to: string }

const go: GuardAnswer = { action: 'go' }
const cancel: GuardAnswer = { action: 'cancel' }
const loginPath = authScreens.login.path
const dashboardPath = dashboardScreens.dashboard.path

/** For pages of signed-out people. Signed in, one is sent to the dashboard; being there already, the navigation is cancelled. */
export function guestGuard({ from, session }: Navigation): GuardAnswer {
  if (!session.token) return go
  return from?.screenPath === dashboardPath ? cancel : { action: 'redirect', to: dashboardPath }
}

/** For everything else. Signed out, the wish is remembered and Login shown; being there already, the navigation is cancelled. */
export function authGuard({ to, from, session }: Navigation): GuardAnswer {
  if (session.token) return go
  if (from?.screenPath === loginPath) return cancel
  return { action: 'redirect', to: loginPath, storeIntendedUrl: to.fullPath }
}

const isQueryToCase = ({ to, from }: Navigation): boolean =>
  from?.screenPath === damageScreens.damageQuery.path && to.screenPath === damageScreens.damageCase.path

/** Before every navigation. From Damage Query to Damage Case the document is loaded again, since the query changed the case. */
export function navigationGuard(navigation: Navigation): GuardAnswer {
  if (isQueryToCase(navigation)) return { action: 'reload', to: navigation.to.fullPath }
  if (navigation.to.guard === 'guest') return guestGuard(navigation)
  return navigation.to.guard === 'auth' ? authGuard(navigation) : go
}

/**
 * After any 401 (specification, section 4): the token goes; the current address is remembered if none is already; then Login,
 * unless there already. Null: nothing to remember, or nowhere to go.
 */
export function afterUnauthorised(current: Place, storedIntendedUrl: string | null) {
  const isAtLogin = current.screenPath === loginPath
  return {
    clearToken: true,
    storeIntendedUrl: storedIntendedUrl === null && !isAtLogin ? current.fullPath : null,
    redirect: isAtLogin ? null : loginPath,
  } as const
}
