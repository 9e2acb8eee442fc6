// What can be done from the command palette, besides going somewhere.
import { ArrowsLeftRightIcon } from '@phosphor-icons/react/dist/csr/ArrowsLeftRight'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard'
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun'
import { href } from '@kerbline/domain/screens.ts'
import { navigate } from '../../../data/navigation/location.ts'
import { requestEntries } from '../new-request-menu.tsx'
import { chooseForPerson } from '../../../data/own-appearance.ts'
import type { PaletteAction } from './palette-types.ts'
import { openShortcuts } from '../shortcuts-state.ts'
import { signOut } from '../sign-out.ts'

export function paletteActions(
  { mayOpen, may }: Parameters<typeof requestEntries>[0],
  hasSeveralAccounts: boolean,
  mayAddVehicles: boolean,
): readonly PaletteAction[] {
  const requests = requestEntries({ mayOpen, may }).flatMap((entry) =>
    entry.kind === 'link' ? [{ label: entry.label, icon: entry.icon, act: () => navigate(entry.href) }] : [],
  )
  return [
    ...requests,
    ...(mayOpen('compose')
      ? [{ label: 'New message', icon: EnvelopeSimpleIcon, act: () => navigate(href('compose')) }]
      : []),
    ...(mayAddVehicles && mayOpen('vehicles')
      ? [{ label: 'New vehicle', icon: PlusIcon, act: () => navigate(href('vehicles', undefined, { new: 1 })) }]
      : []),
    { label: 'Filter vehicles', icon: FunnelSimpleIcon, act: () => navigate(href('filterAssets')) },
    ...(hasSeveralAccounts
      ? [{ label: 'Switch account', icon: ArrowsLeftRightIcon, act: () => navigate(href('selectAccount')) }]
      : []),
    { label: 'Light theme', icon: SunIcon, act: () => void chooseForPerson({ theme: 'light' }) },
    { label: 'Dark theme', icon: MoonIcon, act: () => void chooseForPerson({ theme: 'dark' }) },
    { label: 'Keyboard shortcuts', icon: KeyboardIcon, act: openShortcuts },
    { label: 'Sign out', icon: SignOutIcon, act: () => void signOut() },
  ]
}
