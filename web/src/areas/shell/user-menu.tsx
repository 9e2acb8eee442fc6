import { ArrowsLeftRightIcon } from '@phosphor-icons/react/dist/csr/ArrowsLeftRight'
import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard'
import { MonitorIcon } from '@phosphor-icons/react/dist/csr/Monitor'
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal'
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { href } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../../data/session/may.ts'
import { useHasSeveralAccounts } from '../../data/session/scope.ts'
import type { User } from '../../data/session/session.ts'
import { useAppearance } from '../../ui/appearance.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { LazyMenu } from '../../fleet/lazy-menu.tsx'
import { chooseForPerson } from '../../data/own-appearance.ts'
import { openShortcuts } from './shortcuts-state.ts'
import { signOut } from './sign-out.ts'
import styles from './top-bar.module.css'

const isTheme = (value: string): value is 'light' | 'dark' | 'system' => ['light', 'dark', 'system'].includes(value)
const isDensity = (value: string): value is 'normal' | 'compact' => ['normal', 'compact'].includes(value)

function useAppearanceEntries(): readonly MenuEntry[] {
  const { theme, density } = useAppearance()
  return [
    {
      kind: 'choice',
      label: 'Theme',
      value: theme,
      onChange: (value) => isTheme(value) && void chooseForPerson({ theme: value }),
      options: [
        { value: 'light', label: 'Light', icon: SunIcon },
        { value: 'dark', label: 'Dark', icon: MoonIcon },
        { value: 'system', label: 'Match device', icon: MonitorIcon },
      ],
    },
    {
      kind: 'choice',
      label: 'Density',
      value: density,
      onChange: (value) => isDensity(value) && void chooseForPerson({ density: value }),
      options: [
        { value: 'normal', label: 'Comfortable' },
        { value: 'compact', label: 'Compact' },
      ],
    },
  ]
}

/** The round button with the initials: profile, accounts, looks, keys, the way out. */
export function UserMenu({ user }: { user: User }) {
  const mayOpen = useMayOpen()
  const hasSeveral = useHasSeveralAccounts()
  const looks = useAppearanceEntries()
  const entries: readonly MenuEntry[] = [
    { kind: 'heading', label: user.email },
    ...(mayOpen('profile') ? [{ kind: 'link', label: 'Profile', icon: UserIcon, href: href('profile') } as const] : []),
    ...(mayOpen('settings')
      ? [
          {
            kind: 'link',
            label: 'Settings',
            icon: SlidersHorizontalIcon,
            href: href('settings', { section: 'enquiry-fields' }),
          } as const,
        ]
      : []),
    ...(hasSeveral
      ? [{ kind: 'link', label: 'Switch account', icon: ArrowsLeftRightIcon, href: href('selectAccount') } as const]
      : []),
    { kind: 'separator' },
    ...looks,
    { kind: 'separator' },
    { kind: 'action', label: 'Keyboard shortcuts', icon: KeyboardIcon, onSelect: openShortcuts, end: '?' },
    { kind: 'action', label: 'Sign out', icon: SignOutIcon, onSelect: () => void signOut() },
  ]
  const trigger = (
    <button type="button" className={styles.avatar}>
      <Avatar name={user.name} />
      <VisuallyHidden>{user.name}, account menu</VisuallyHidden>
    </button>
  )
  return <LazyMenu trigger={trigger} entries={entries} align="end" />
}
