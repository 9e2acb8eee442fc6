import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { readyViewsEndpoints } from '@kerbline/domain/areas/views/ready-endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { useToday } from '../../../data/session/me.ts'
import { useMay, useMayOpen } from '../../../data/session/may.ts'
import { closePalette, paletteIsThere, typedAhead } from '../../../data/palette-state.ts'
import { navigate } from '../../../data/navigation/location.ts'
import { useHasSeveralAccounts } from '../../../data/session/scope.ts'
import { useUser } from '../../../data/session/session.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Plate } from '../../../fleet/plate.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Key } from '../../../ui/key.tsx'
import { useFoundPapers } from './found-papers.ts'
import { useFoundHere } from './found-here.ts'
import { paletteActions } from './palette-actions.ts'
import { paletteGroups } from './palette-entries.ts'
import type { PaletteEntry, PaletteGroup } from './palette-types.ts'
import { noteOpened, recentItems } from './recent-items.ts'
import { commandKey } from '../../../data/shortcuts.ts'
import styles from './palette.module.css'

const restMilliseconds = 120

/** What was typed, once the typing has paused. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

function open(entry: PaletteEntry, isNewTab: boolean): void {
  const { address, act, label, note, reg } = entry
  if (address === undefined) {
    closePalette()
    return act?.()
  }
  if (address.startsWith('tel:')) {
    closePalette()
    return location.assign(address)
  }
  noteOpened({ label, note, reg, address })
  if (isNewTab) return void window.open(`${location.pathname}${address}`, '_blank', 'noopener')
  closePalette()
  navigate(address)
}

function useGroups(query: string): { groups: readonly PaletteGroup[]; status: string | undefined } {
  const mayOpen = useMayOpen()
  const hasSeveral = useHasSeveralAccounts()
  const may = useMay()
  const side = useUser()?.side
  const sought = useRested(query.trim()).slice(0, 80)
  const isAsking =
    sought !== '' &&
    (['vehicle', 'driver', 'damageCase', 'query', 'maintenanceEvent', 'company', 'user', 'branch'] as const).some(
      mayOpen,
    )
  const search = useEndpoint(dashboardEndpoints.search, { q: sought || ' ' }, { isEnabled: isAsking })
  const here = useFoundHere()
  const { papers, ...asking } = useFoundPapers(sought)
  const ready = useEndpoint(readyViewsEndpoints.ready, {}, { freshForSeconds: 300 }).data?.views
  const today = useToday()
  const [now] = useState(() => Date.now())
  const typed = query.trim()
  const groups = paletteGroups({
    query,
    // An answer to what was typed before is worth showing only while nothing better is here.
    found: isAsking && (typed === sought || !here.look) ? search.data : undefined,
    here: typed === '' ? undefined : here.look?.(typed),
    papers: typed === sought ? papers : undefined,
    ready,
    recent: recentItems(),
    actions: paletteActions({ mayOpen, may }, hasSeveral, side === 'staff' && may('edit vehicles')),
    mayOpen,
    known: here.known,
    look: here.look,
    mayBook: may(maintenanceEndpoints.requestBookings.needs),
    seesAllAccounts: may('see all accounts'),
    now,
    today,
  })
  const isOnItsWay = typed !== sought || asking.isAsking || (isAsking && search.data === undefined && !search.failure)
  const status = search.failure
    ? `${here.look ? 'We could not search Kerbline. These results are from this device only.' : 'Search is not available at the moment.'} ${search.failure.remedy}`
    : asking.failure
      ? `Documents and messages could not be searched. ${asking.failure.remedy}`
      : isOnItsWay
        ? 'Searching'
        : groups.length === 0
          ? 'Nothing matches'
          : undefined
  return { groups, status }
}

interface OptionProps {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onPoint: () => void
}

const Option = ({ id, entry, isActive, onPoint }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus stays in the combobox, which takes the keys
  <div
    role="option"
    id={id}
    aria-selected={isActive}
    className={classes(styles.option, isActive && styles.active)}
    onPointerMove={onPoint}
    onClick={(event) => open(entry, event.ctrlKey || event.metaKey)}
  >
    {entry.icon && <Icon of={entry.icon} />}
    {entry.reg && <Plate reg={entry.reg} isElectric={entry.isElectric} />}
    <span className={styles.words}>
      {entry.label}
      {entry.note && <small>{entry.note}</small>}
    </span>
  </div>
)

/** A dialog with a combobox: arrows move, Enter opens, Ctrl and Enter opens in a new tab, Escape closes. */
export function Palette() {
  const [query, setQuery] = useState(typedAhead)
  const [place, setPlace] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const { groups, status } = useGroups(query)
  const entries = groups.flatMap((group) => group.entries)
  const active = entries[Math.min(place, entries.length - 1)]
  const idOf = (entry: PaletteEntry): string => `${listId}-${entry.id}`

  useEffect(() => {
    dialog.current?.setAttribute('closedby', 'any') // a press outside closes it, where the browser knows how
    dialog.current?.showModal()
    paletteIsThere()
  }, [])
  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const moveTo = (next: number): void => setPlace((next + entries.length) % Math.max(1, entries.length))
  const handleKey = (event: KeyboardEvent): void => {
    const at = active ? entries.indexOf(active) : 0
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(at + 1),
      ArrowUp: () => moveTo(at - 1),
      Enter: () => active && open(active, event.ctrlKey || event.metaKey),
    }
    const move = moves[event.key]
    if (!move || event.nativeEvent.isComposing) return
    event.preventDefault()
    move()
  }

  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Command palette" onClose={closePalette}>
      <div className={styles.head}>
        <Icon of={MagnifyingGlassIcon} />
        <input
          role="combobox"
          aria-label="Reg, driver, case, page or action"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active)}
          placeholder="Reg, driver or page, or “book MOT XT73 ABC”"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setPlace(0)
          }}
          onKeyDown={handleKey}
        />
        <button type="button" className={styles.close} aria-label="Close search" onClick={closePalette}>
          <Key>Esc</Key>
        </button>
      </div>
      <div id={listId} role="listbox" aria-label="Results" className={styles.list}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-labelledby={`${listId}-${group.name}`}>
            <div className={styles.group} id={`${listId}-${group.name}`}>
              {group.name}
              {group.shown && <span className={styles.shown}>{group.shown}</span>}
            </div>
            {group.entries.map((entry) => (
              <Option
                key={entry.id}
                id={idOf(entry)}
                entry={entry}
                isActive={entry === active}
                onPoint={() => entry !== active && setPlace(entries.indexOf(entry))}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {status}
      </p>
      <p className={styles.foot} aria-hidden="true">
        <span>
          <Key>Enter</Key> open
        </span>
        <span>
          <Key>{`${commandKey()} Enter`}</Key> new tab
        </span>
        <span>
          <Key>↑ ↓</Key> move
        </span>
      </p>
    </dialog>
  )
}
