import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { useState } from 'react'
import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { useOpened } from '../../crud/lazy-dialog.tsx'
import { code } from '../../data/loading/code.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { IconButton, type IconButtonProps } from '../../ui/button.tsx'

const popover = code(async () => (await import('./notifications-popover.tsx')).NotificationsPopover)

/** Where no push reaches the page, the figure is looked at anew. */
const LOOK_SECONDS = 300

const close = (): void => undefined

/** The list beside its bell, as soon as its code stands. */
function Opened({ bell }: { bell: IconButtonProps }) {
  const state = useOpened({ part: popover, name: 'The notifications', close })
  if (state.is !== 'ready') return <IconButton {...bell} aria-haspopup="dialog" aria-busy />
  const Popover = state.value
  return <Popover trigger={<IconButton {...bell} />} />
}

/** What one was told, with the number unread: live, on every screen. The list comes with the first press. */
export function NotificationsBell({ size = 'normal' }: { size?: 'normal' | 'touch' }) {
  const { data } = useEndpoint(notificationsEndpoints.unread, {}, { refreshEverySeconds: LOOK_SECONDS })
  const [isWanted, setWanted] = useState(false)
  const unread = data?.unread ?? 0
  const bell: IconButtonProps = {
    icon: BellIcon,
    label: unread > 0 ? `Notifications, ${unread > 99 ? 'over 99' : unread} unread` : 'Notifications',
    count: unread,
    size,
    tooltipSide: 'bottom',
  }
  if (isWanted) return <Opened bell={bell} />
  // Not within the press itself: what opens would take it for one outside and close again.
  const handlePress = async (): Promise<void> => {
    await popover.load()
    setTimeout(() => setWanted(true))
  }
  return (
    <IconButton
      {...bell}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void popover.load()}
      onFocus={() => void popover.load()}
      onClick={() => void handlePress()}
    />
  )
}
