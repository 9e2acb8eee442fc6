import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'
import { Icon, type Glyph } from './icon.tsx'

interface ChipProps {
  children: ReactNode
  icon?: Glyph | undefined
  href?: string | undefined
  /** A tag's own colour, shown as a dot; the words carry the meaning. */
  colour?: string | undefined
  onRemove?: (() => void) | undefined
  /** Names what is removed when `children` is not plain text. */
  removeLabel?: string | undefined
  className?: string | undefined
}

/** A small fact in an outlined pill: a tag, a case number, a chosen person. */
export function Chip({ children, icon, href, colour, onRemove, removeLabel, className }: ChipProps) {
  const contents = (
    <>
      {colour && <span className={styles.dot} style={{ background: colour }} aria-hidden="true" />}
      {icon && <Icon of={icon} />}
      {children}
    </>
  )
  const look = classes(styles.chip, onRemove && styles.removable, className)
  if (href !== undefined) {
    return (
      <a href={href} className={look}>
        {contents}
      </a>
    )
  }
  return (
    <span className={look}>
      {contents}
      {onRemove && (
        <Remove
          label={removeLabel ?? `Remove ${typeof children === 'string' ? children : ''}`.trim()}
          onRemove={onRemove}
        />
      )}
    </span>
  )
}

const Remove = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button type="button" className={styles.remove} aria-label={label} onClick={onRemove}>
    <Icon of={XIcon} weight="bold" />
  </button>
)

interface FilterChipProps {
  /** "Status" */
  label: string
  /** "Overdue, due soon" */
  value: string
  onRemove: () => void
  /** Opens the filter again. */
  onEdit?: (() => void) | undefined
}

/** A filter that narrows the list below it. */
export function FilterChip({ label, value, onRemove, onEdit }: FilterChipProps) {
  const words = (
    <>
      {label} <b>{value}</b>
    </>
  )
  return (
    <span className={styles.filter}>
      {onEdit ? (
        <button type="button" className={styles.edit} onClick={onEdit}>
          {words}
        </button>
      ) : (
        <span className={styles.words}>{words}</span>
      )}
      <Remove label={`Remove filter ${label}: ${value}`} onRemove={onRemove} />
    </span>
  )
}

/** The asset scope, first in the line of filters: "214 of 380 vehicles in North region". */
export function ScopeChip({
  icon,
  strong,
  children,
  onRemove,
}: {
  icon: Glyph
  strong: string
  children: string
  onRemove: () => void
}) {
  return (
    <span className={classes(styles.filter, styles.scope)}>
      <Icon of={icon} className={styles.scopeIcon} />
      <span className={styles.words}>
        <b>{strong}</b> {children}
      </span>
      <Remove label={`Clear filter: ${strong} ${children}`} onRemove={onRemove} />
    </span>
  )
}
