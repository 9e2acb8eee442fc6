import { safeIntendedUrl } from '@kerbline/domain/areas/auth/intended-url.ts'
import { knownScreens } from '../../data/navigation/known-screens.ts'
import { locationOf } from '../../data/navigation/matcher.ts'
import { readIntended, useSession, type EndReason } from '../../data/session/session.ts'
import { useSignal } from '../../data/signal.ts'
import { Notice } from '../../ui/layout/banner.tsx'

/** The page to go back to, by its title; unknown paths have none worth naming. */
function useIntendedTitle(): string | undefined {
  const { table } = useSignal(knownScreens)
  const intended = safeIntendedUrl(readIntended())
  if (intended === null) return undefined
  const { name } = locationOf(intended)
  return name === 'unknown' || name === 'root' ? undefined : table[name]?.title
}

const beginnings: Readonly<Record<EndReason, string>> = {
  expired: 'You have been signed out.',
  'signed out': 'You have signed out.',
  elsewhere: 'You signed out in another window.',
}

/** Why the sign-in page is shown, and where it leads back to. */
export function SignInReason() {
  const { ended } = useSession()
  const title = useIntendedTitle()
  if (ended === undefined && title === undefined) return null
  return (
    <Notice role="status">
      {ended && beginnings[ended]}{' '}
      {title && (
        <>
          {ended ? 'Sign in to go back to' : 'Sign in to go to'} <b>{title}</b>.
        </>
      )}
    </Notice>
  )
}
