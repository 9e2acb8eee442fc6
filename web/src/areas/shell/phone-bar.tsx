import { ListIcon } from '@phosphor-icons/react/dist/csr/List'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState, type ReactNode } from 'react'
import { type ScreenName } from '@kerbline/domain/screens.ts'
import { useMay, useMayOpen } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { linkTo, type Count } from './navigation.ts'
import { NewRequestMenu, requestEntries } from './new-request-menu.tsx'
import { screenIcons } from './screen-icons.ts'
import styles from './phone-bar.module.css'

interface BarItem {
  readonly name: ScreenName
  readonly label: string
}

/** Managers watch the fleet, depot hands check vehicles and report damage: whoever has no compliance to watch gets the second. */
function barItems(mayOpen: (name: ScreenName) => boolean, isManager: boolean): readonly BarItem[] {
  const wanted: readonly BarItem[] = isManager
    ? [
        { name: 'dashboard', label: 'Home' },
        { name: 'worklist', label: 'To do' },
        { name: 'vehicles', label: 'Vehicles' },
      ]
    : [
        { name: 'dashboard', label: 'Home' },
        { name: 'driverChecks', label: 'Checks' },
        { name: 'vehicles', label: 'Vehicles' },
        { name: 'reportDamage', label: 'Report damage' },
        { name: 'worklist', label: 'To do' },
        { name: 'inbox', label: 'Messages' },
      ]
  return wanted.filter(({ name }) => mayOpen(name)).slice(0, isManager ? 3 : 4)
}

interface Props {
  active: ScreenName | undefined
  isManager: boolean
  countFor: (name: ScreenName) => Count | undefined
  /** The More sheet, drawn when it is open. */
  renderMore: (state: { isOpen: boolean; onClose: () => void }) => ReactNode
}

/** The bar along the bottom of a phone: the few places used all day, a new request, and everything else behind More. */
export function PhoneBar({ active, isManager, countFor, renderMore }: Props) {
  const [may, mayOpen] = [useMay(), useMayOpen()]
  const { path } = useLocation()
  // Open at one path only: following a link closes the sheet.
  const [openAt, setOpenAt] = useState<string>()
  const isMoreOpen = openAt === path
  const items = barItems(mayOpen, isManager)
  const isViewing = useIsViewing()
  const hasRequests = isManager && !isViewing && requestEntries({ mayOpen, may }).length > 0
  const half = hasRequests ? Math.ceil(items.length / 2) : items.length
  const link = ({ name, label }: BarItem): ReactNode => {
    const icon = screenIcons[name]
    // There is no room for how many vehicles there are: only what waits is counted here.
    const count = name === 'worklist' ? countFor(name) : undefined
    return (
      <a
        key={name}
        href={linkTo(name)}
        className={classes(styles.item, name === active && styles.active)}
        aria-current={name === active ? 'page' : undefined}
      >
        {icon && <Icon of={icon} weight={name === active ? 'fill' : 'regular'} />}
        {count && (
          <span className={styles.count}>
            {count.value > 99 ? '99+' : count.value}
            <VisuallyHidden> {count.words}, </VisuallyHidden>
          </span>
        )}
        {label}
      </a>
    )
  }
  const add = (
    <button type="button" className={styles.item}>
      <span className={styles.plus}>
        <Icon of={PlusIcon} weight="bold" />
      </span>
      New
    </button>
  )
  return (
    <>
      <nav className={styles.bar} aria-label="Main" data-print="hide">
        {items.slice(0, half).map(link)}
        {hasRequests && <NewRequestMenu trigger={add} />}
        {items.slice(half).map(link)}
        <button
          type="button"
          className={styles.item}
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          onClick={() => setOpenAt(path)}
        >
          <Icon of={ListIcon} />
          More
        </button>
      </nav>
      {renderMore({ isOpen: isMoreOpen, onClose: () => setOpenAt(undefined) })}
    </>
  )
}
