import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import { useEffect, useState } from 'react'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useUser } from '../../data/session/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './messages.module.css'

const RESTED_MILLISECONDS = 300

interface Props {
  readonly isSelecting: boolean
  readonly onSelecting: (isOn: boolean) => void
}

/** What is looked for and filtered by, in the address; and the way to choose several. */
export function MessageSearch({ isSelecting, onSelecting }: Props) {
  const { query } = useLocation()
  const { search = '', unread, files, untaken, everywhere } = query
  const isStaff = useUser()?.side === 'staff'
  const [typed, setTyped] = useState(search)
  const [settled, setSettled] = useState(search)
  if (settled !== search) {
    setSettled(search)
    if (typed.trim() !== search) setTyped(search)
  }
  useEffect(() => {
    if (typed.trim() === search) return undefined
    const timer = setTimeout(
      () => changeQuery({ search: typed.trim(), after: undefined, before: undefined }),
      RESTED_MILLISECONDS,
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the typed word starts the clock
  }, [typed])
  const [isOpen, setOpen] = useState([unread, files, untaken].some((each) => each !== undefined))
  const narrow = (name: 'unread' | 'files' | 'untaken' | 'everywhere', isOn: boolean): void =>
    changeQuery({ [name]: isOn ? '1' : undefined, after: undefined, before: undefined })
  return (
    <div role="search" className={styles.search}>
      <TextField
        type="search"
        label="Search messages"
        isLabelHidden
        icon={MagnifyingGlassIcon}
        placeholder="Search messages, registrations, people"
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        frameClassName={styles.searchField}
      />
      <IconButton
        icon={FunnelSimpleIcon}
        size="touch"
        label="Filter messages"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <IconButton
        icon={CheckSquareIcon}
        size="touch"
        label={isSelecting ? 'Cancel selection' : 'Select'}
        aria-pressed={isSelecting}
        onClick={() => onSelecting(!isSelecting)}
      />
      {search !== '' && (
        <div className={styles.filters}>
          <Checkbox
            label="Search all folders"
            checked={everywhere !== undefined}
            onChange={({ target }) => narrow('everywhere', target.checked)}
          />
        </div>
      )}
      {isOpen && (
        <div className={styles.filters}>
          <Checkbox
            label="Unread"
            checked={unread !== undefined}
            onChange={({ target }) => narrow('unread', target.checked)}
          />
          <Checkbox
            label="With files"
            checked={files !== undefined}
            onChange={({ target }) => narrow('files', target.checked)}
          />
          {isStaff && (
            <Checkbox
              label="Unassigned, my team"
              checked={untaken !== undefined}
              onChange={({ target }) => narrow('untaken', target.checked)}
            />
          )}
        </div>
      )}
    </div>
  )
}
