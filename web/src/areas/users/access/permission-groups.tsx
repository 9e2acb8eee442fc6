import { capital } from '@kerbline/domain/kit/words.ts'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { isForSide } from '@kerbline/domain/areas/users/rights.ts'
import { permissionGroups, type Permission } from '@kerbline/domain/permissions.ts'
import { memo, useState } from 'react'
import { Checkbox } from '../../../ui/choices/checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { FormSection } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Switch } from '../../../ui/choices/switch.tsx'
import { markOf, ticked, type Choice, type Mark } from './access-choice.ts'
import styles from './permissions.module.css'

interface Line {
  readonly permission: Permission
  readonly mark: Mark
  /** Why it cannot be ticked; undefined where it can. */
  readonly reason: string | undefined
}

interface Props {
  choice: Choice
  /** Rights the person filling in the form may give. */
  mine: ReadonlySet<string> | undefined
  /** Rights held when the form was opened: taking one away by mistake can be put right. */
  held: ReadonlySet<string>
  isAdministrator: boolean
  onChange: (change: Pick<Choice, 'permissions' | 'denied'>) => void
  error?: string | undefined
  id: string
}

const Marked = ({ mark: { kind, words } }: { mark: Mark }) =>
  words === '' ? null : (
    <span className={classes(styles.from, kind === 'added' && styles.own, kind === 'removed' && styles.off)}>
      {kind === 'added' && <Icon of={PlusIcon} weight="bold" />}
      {kind === 'removed' && <Icon of={MinusIcon} weight="bold" />}
      {words}
    </span>
  )

function Row({ line: { permission, mark, reason }, onTick }: { line: Line; onTick: (isOn: boolean) => void }) {
  return (
    <li
      className={classes(
        styles.right,
        mark.kind === 'added' && styles.added,
        mark.kind === 'removed' && styles.removed,
      )}
    >
      <Checkbox
        className={styles.tick}
        label={capital(permission)}
        note={reason}
        checked={mark.holds}
        disabled={reason !== undefined}
        onChange={({ target }) => onTick(target.checked)}
      />
      <Marked mark={mark} />
    </li>
  )
}

interface GroupProps {
  title: string
  lines: readonly Line[]
  shown: readonly Line[]
  onTick: (permission: Permission, isOn: boolean) => void
}

/** The rights of one area, folded or open; the heading says how many are on. */
function Group({ title, lines, shown, onTick }: GroupProps) {
  const on = lines.filter(({ mark }) => mark.holds).length
  const [isOpen, setOpen] = useState(on > 0)
  return (
    <details className={styles.group} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon of={CaretRightIcon} weight="bold" className={styles.caret} />
        <h3>{capital(title)}</h3>
        <small>
          {on} of {lines.length} on
        </small>
      </summary>
      <ul>
        {shown.map((line) => (
          <Row key={line.permission} line={line} onTick={(isOn) => onTick(line.permission, isOn)} />
        ))}
      </ul>
    </details>
  )
}

function Groups({ choice, mine, held, isAdministrator, onChange, error, id }: Props) {
  const [isBrief, setBrief] = useState(false)
  const lineOf = (permission: Permission): Line => {
    const mark = markOf(choice, permission)
    const reason = isAdministrator
      ? 'System administrators have all permissions.'
      : mark.holds || held.has(permission) || mine === undefined || mine.has(permission)
        ? undefined
        : 'You do not have this permission yourself.'
    return { permission, mark, reason }
  }
  const groups = Object.entries(permissionGroups).flatMap(([title, permissions]) => {
    const lines = permissions.filter((permission) => isForSide(choice.side, permission)).map(lineOf)
    const shown = isBrief ? lines.filter(({ mark }) => mark.kind === 'added' || mark.kind === 'removed') : lines
    return shown.length > 0 ? [{ title, lines, shown }] : []
  })
  return (
    <FormSection
      title="Permissions"
      hint="Most permissions come from roles. Anything you tick or cross here overrides them."
      action={
        <Switch label="Only show differences" checked={isBrief} onChange={({ target }) => setBrief(target.checked)} />
      }
    >
      {error !== undefined && (
        <p id={id} tabIndex={-1} className={styles.error} data-focus="silent">
          {error}
        </p>
      )}
      <div className={styles.groups}>
        {groups.map(({ title, ...group }) => (
          <Group
            key={`${title} ${isBrief ? 'brief' : ''}`}
            title={title}
            {...group}
            onTick={(permission, isOn) => onChange(ticked(choice, permission, isOn))}
          />
        ))}
        {groups.length === 0 && <p className={styles.none}>No differences from roles and rules.</p>}
      </div>
    </FormSection>
  )
}

/** Every right by area: what roles bring, what is added and removed here. Typing a name does not draw them again. */
export const PermissionGroups = memo(
  Groups,
  (one, other) =>
    one.choice === other.choice && one.mine === other.mine && one.held === other.held && one.error === other.error,
)
