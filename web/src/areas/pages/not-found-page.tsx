import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { href } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../../data/session/may.ts'
import { openPalette } from '../../data/palette-state.ts'
import { navigate, useLocation } from '../../data/navigation/location.ts'
import { readToken, useUser } from '../../data/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RoadPage } from './road-page.tsx'

/** For paths that lead nowhere. Search is part of the shell: outside it, the dashboard opens with it. */
export function NotFoundPage() {
  const isSignedIn = readToken() !== undefined
  const user = useUser()
  const mayOpen = useMayOpen()
  const isInShell = useLocation().guard === 'auth'
  const handleSearch = (): void => {
    if (!isInShell) navigate(href('dashboard'))
    openPalette()
  }
  return (
    <RoadPage
      title="Page not found"
      text="Check the web address, or go back to the dashboard. The page may have been moved."
    >
      {isSignedIn && (
        <Button icon={MagnifyingGlassIcon} onClick={handleSearch}>
          Search
        </Button>
      )}
      {!isSignedIn && (
        <ButtonLink variant="primary" href={href('login')}>
          Sign in
        </ButtonLink>
      )}
      {isSignedIn && (user === undefined || mayOpen('dashboard')) && (
        <ButtonLink variant="primary" href={href('dashboard')}>
          Go to the dashboard
        </ButtonLink>
      )}
    </RoadPage>
  )
}
