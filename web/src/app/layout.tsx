import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { href, type ScreenName } from '@kerbline/domain/screens.ts'
import { NotificationsBell } from '../areas/notifications/bell.tsx'
import { PhoneScope, ScopePath } from '../areas/scope/scope-path.tsx'
import { Banners } from '../areas/shell/banners.tsx'
import { MessagesLink } from '../areas/shell/messages-link.tsx'
import { useToRead } from '../data/session/to-read.ts'
import { activeItem, countFor, navigationFor, type Count, type NavigationBlock } from '../areas/shell/navigation.ts'
import { NewRequestMenu } from '../areas/shell/new-request-menu.tsx'
import { PhoneBar } from '../areas/shell/phone-bar.tsx'
import { SearchButton, SearchIcon } from '../areas/shell/search-button.tsx'
import { SideNavigation } from '../areas/shell/side-navigation.tsx'
import bar from '../areas/shell/top-bar.module.css'
import { UserMenu } from '../areas/shell/user-menu.tsx'
import { code } from '../data/loading/code.ts'
import { useMay, useMayOpen } from '../data/session/may.ts'
import { useIsPhone, useIsRail } from '../data/media.ts'
import { useLocation } from '../data/navigation/location.ts'
import { useScope, useScopeAction } from '../data/session/scope.ts'
import { useUser, type User } from '../data/session/session.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { KerbMark } from '../fleet/road/kerb-mark.tsx'
import { NoAccountWords, noAccountTitle, useHasNoAccount } from '../fleet/no-account.tsx'
import { Notice } from '../ui/layout/banner.tsx'
import { ScopeChip } from '../ui/chip.tsx'
import { useOpened } from '../crud/lazy-dialog.tsx'
import styles from './layout.module.css'

export const moreSheet = code(async () => (await import('../areas/shell/more/more-sheet.tsx')).MoreSheet)

interface Menu {
  readonly blocks: readonly NavigationBlock[]
  readonly current: ScreenName
  readonly countFor: (name: ScreenName) => Count | undefined
}

/** What the navigation shows: groups, the present place, and counts from the dashboard's own figures. */
function useNavigation(): Menu {
  const mayOpen = useMayOpen()
  const may = useMay()
  const { name: current } = useLocation()
  const { data: figures } = useEndpoint(
    dashboardEndpoints.read,
    {},
    { isEnabled: may('see dashboard'), refreshEverySeconds: 60 },
  )
  const blocks = useMemo(() => navigationFor(mayOpen), [mayOpen])
  const toRead = useToRead()
  const count = useCallback((name: ScreenName) => countFor(name, figures, toRead), [figures, toRead])
  return { blocks, current, countFor: count }
}

/** Said above every page that has nothing to show for want of an account. */
const NoAccount = () =>
  useHasNoAccount() && (
    <Notice tone="amber" className={styles.scope}>
      <b>{noAccountTitle}.</b> <NoAccountWords />
    </Notice>
  )

/** Said above every page while an asset filter narrows what it shows. */
function ScopeLine() {
  const { data: scope } = useScope()
  const clear = useScopeAction('clearFilter')
  if (!scope?.filter) return null
  return (
    <div className={styles.scope}>
      <ScopeChip
        icon={FunnelSimpleIcon}
        strong={`${scope.vehicles.toLocaleString('en-GB')} of ${scope.vehicles_total.toLocaleString('en-GB')}`}
        onRemove={() => void clear.run({})}
      >
        {`vehicles${scope.chips.length > 0 ? `: ${scope.chips.join(', ')}` : ''}`}
      </ScopeChip>
    </div>
  )
}

const TopBar = ({ user }: { user: User | undefined }) => (
  <header className={bar.top} data-print="hide">
    {user && (
      <>
        <ScopePath />
        <div className={bar.end}>
          <SearchButton />
          <NewRequestMenu />
          <MessagesLink />
          <NotificationsBell />
          <UserMenu user={user} />
        </div>
      </>
    )}
  </header>
)

const PhoneTop = () => (
  <header className={bar.phone} data-print="hide">
    <a href={href('dashboard')} aria-label="Dashboard">
      <KerbMark />
    </a>
    <PhoneScope className={bar.phoneScope} />
    <SearchIcon />
    <MessagesLink size="touch" />
    <NotificationsBell size="touch" />
  </header>
)

interface MoreProps {
  isOpen: boolean
  onClose: () => void
  user: User
  menu: Menu
}

function OpenedMore({ isOpen, onClose, user, menu }: MoreProps) {
  const state = useOpened({ part: moreSheet, name: 'The menu', close: onClose, isOpen })
  if (state.is !== 'ready') return null
  const Sheet = state.value
  return <Sheet isOpen={isOpen} onClose={onClose} user={user} {...menu} />
}

/** The sheet's code comes with the first sign of life, at the latest when it is opened. */
function More(props: MoreProps) {
  const [isWanted, setWanted] = useState(false)
  if (props.isOpen && !isWanted) setWanted(true)
  return isWanted && <OpenedMore {...props} />
}

function PhoneShell({ user, menu }: { user: User; menu: Menu }) {
  const may = useMay()
  return (
    <PhoneBar
      active={activeItem(menu.current, menu.blocks)}
      isManager={may('see compliance')}
      countFor={menu.countFor}
      renderMore={(state) => <More {...state} user={user} menu={menu} />}
    />
  )
}

const toContent = (): void => {
  const content = document.getElementById('content')
  content?.focus()
  content?.scrollIntoView()
}

/** The shell round every page of the home layout. Without a person yet it holds its places, so that nothing moves when they are known. */
export function Layout({ children }: { children: ReactNode }) {
  const user = useUser()
  const isPhone = useIsPhone()
  const isRail = useIsRail()
  const menu = useNavigation()
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={toContent}>
        Skip to content
      </button>
      {!isPhone && <SideNavigation {...menu} isRail={isRail} />}
      <div className={styles.main}>
        {isPhone ? <PhoneTop /> : <TopBar user={user} />}
        <Banners />
        <main id="content" className={styles.page} tabIndex={-1}>
          <NoAccount />
          <ScopeLine />
          {children}
        </main>
      </div>
      {isPhone && user && <PhoneShell user={user} menu={menu} />}
    </div>
  )
}
