// The navigation guards at work: every way to another address is judged here before anything is drawn.
import { navigationGuard, type Place as GuardedLocation } from '@kerbline/domain/areas/auth/guards.ts'
import { settingsScreens } from '@kerbline/domain/areas/settings/screens.ts'
import { linksScreens } from '@kerbline/domain/areas/links/screens.ts'
import { fillPath } from '@kerbline/domain/kit/screen.ts'
import { firstSection } from '../areas/settings/settings-section.ts'
import { openedLink, takeLinkToken } from '../data/link-token.ts'
import { knownScreens } from '../data/navigation/known-screens.ts'
import { locationOf, type ScreenLocation } from '../data/navigation/matcher.ts'
import { readToken, storeIntended } from '../data/session/session.ts'

export type Decision =
  | { readonly action: 'go'; readonly address: string }
  | { readonly action: 'cancel' }
  | { readonly action: 'reload'; readonly address: string }

interface Judged {
  readonly route: ScreenLocation
  readonly address: string
}
const guarded = ({ route, address }: Judged): GuardedLocation => ({
  screenPath: route.screenPath,
  guard: route.guard,
  fullPath: address,
})

/** Sections of Settings have addresses, Settings itself has none. */
const settings = {
  path: '/settings',
  redirect: fillPath(settingsScreens.settings.path, { section: firstSection }),
} as const

/** `/` is `/dashboard` before any guard sees it; query and hash go along. */
function withoutRedirect(address: string): Judged {
  const route = locationOf(address)
  const row = route.path === settings.path ? settings : knownScreens.get().table[route.name]
  const redirect = row?.redirect
  if (redirect === undefined) return { route, address }
  const onward = redirect + address.slice(address.split(/[?#]/, 1)[0]?.length ?? 0)
  return { route: locationOf(onward), address: onward }
}

/** The token of a link leaves the address before anybody reads it there. */
function withoutToken(judged: Judged): Judged {
  const { name, values } = judged.route
  const token = values['token']
  if (name !== 'link' || token === undefined || token === openedLink) return judged
  takeLinkToken(token)
  const address = fillPath(linksScreens.link.path, { token: openedLink })
  return { route: locationOf(address), address }
}

/** Whether the rows that are here suffice: who is signed in may be sent anywhere, and anything else may be behind the sign-in check. */
export function mayDecide(address: string): boolean {
  if (knownScreens.get().isWhole) return true
  const { name, guard } = locationOf(address)
  return name !== 'unknown' && (guard === 'none' || readToken() === undefined)
}

/** Where a navigation ends, redirects of guards included. `from` is null on a fresh document. */
export function decide(to: string, from: string | null): Decision {
  const start = from === null ? null : guarded({ route: locationOf(from), address: from })
  let judged = withoutToken(withoutRedirect(to))
  for (;;) {
    const answer = navigationGuard({ to: guarded(judged), from: start, session: { token: readToken() ?? null } })
    if (answer.action === 'go') return { action: 'go', address: judged.address }
    if (answer.action === 'cancel') return answer
    if (answer.action === 'reload') return { action: 'reload', address: answer.to }
    if (answer.storeIntendedUrl !== undefined) storeIntended(answer.storeIntendedUrl)
    judged = withoutRedirect(answer.to) // guest and auth guards never send to each other with one token, so this ends
  }
}
