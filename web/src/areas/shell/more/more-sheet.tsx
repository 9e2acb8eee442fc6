import { ArrowsLeftRightIcon } from '@phosphor-icons/react/dist/csr/ArrowsLeftRight'
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { href, type ScreenName } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../../../data/session/may.ts'
import { useHasSeveralAccounts } from '../../../data/session/scope.ts'
import type { User } from '../../../data/session/session.ts'
import { useAppearance } from '../../../ui/appearance.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlay/dialog.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import type { Count, NavigationBlock } from '../navigation.ts'
import { NavigationGroups } from '../side-navigation.tsx'
import { signOut } from '../sign-out.ts'
import { chooseForPerson } from '../../../data/own-appearance.ts'
import { CallManager } from './call-manager.tsx'
import styles from './more-sheet.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  user: User
  blocks: readonly NavigationBlock[]
  current: ScreenName
  countFor: (name: ScreenName) => Count | undefined
}

/** Everything the bottom bar has no room for: all pages, scope, looks and the way out. */
export function MoreSheet({ isOpen, onClose, user, blocks, current, countFor }: Props) {
  const mayOpen = useMayOpen()
  const hasSeveral = useHasSeveralAccounts()
  const { theme } = useAppearance()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={user.name} lead={user.email}>
      <div className={styles.more}>
        {user.side === 'customer' && <CallManager />}
        <nav aria-label="All pages">
          <NavigationGroups blocks={blocks} current={current} countFor={countFor} isRail={false} />
        </nav>
        <div className={styles.part}>
          {hasSeveral && (
            <ButtonLink icon={ArrowsLeftRightIcon} href={href('selectAccount')} isWide>
              Switch account
            </ButtonLink>
          )}
          {mayOpen('filterAssets') && (
            <ButtonLink icon={FunnelSimpleIcon} href={href('filterAssets')} isWide>
              Filter vehicles
            </ButtonLink>
          )}
          {mayOpen('profile') && (
            <ButtonLink icon={UserIcon} href={href('profile')} isWide>
              Profile
            </ButtonLink>
          )}
        </div>
        <div className={styles.part}>
          <Segmented
            label="Theme"
            value={theme}
            onChange={(value) => void chooseForPerson({ theme: value })}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'system', label: 'Match device' },
            ]}
          />
          <Button icon={SignOutIcon} isWide onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
