// What this person may do and where they can go. The server refuses by the same phrases; here they only draw or hide.
import { useCallback } from 'react'
import { isMet, type Needs } from '@kerbline/domain/kit/endpoint.ts'
import { screens, type ScreenName } from '@kerbline/domain/screens.ts'
import { type BuiltScreens, useBuilt } from '../loading/built-screens.ts'
import { useUser, type User } from './session.ts'

/** Any of several is enough. Nobody signed in may only do what anyone may. */
export const may = (user: User | undefined, needs: Needs): boolean => isMet(needs, user && new Set(user.permissions))

/** `const may = useMay(); may('see fines')` */
export function useMay(): (needs: Needs) => boolean {
  const user = useUser()
  return useCallback((needs: Needs) => may(user, needs), [user])
}

/** True for a screen that has a page and is open to this person. */
export const mayOpen = (built: BuiltScreens, user: User | undefined, name: ScreenName): boolean =>
  built.has(name) && may(user, screens[name].needs)

/** Draw a link only if `mayOpen('vehicles')`: menus, drill-downs and lists offer no dead end. */
export function useMayOpen(): (name: ScreenName) => boolean {
  const built = useBuilt()
  const user = useUser()
  return useCallback((name: ScreenName) => mayOpen(built, user, name), [built, user])
}
