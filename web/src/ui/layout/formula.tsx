import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { useId } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './formula.module.css'

interface Props {
  /** The panel it explains: "Fleet compliance". */
  of: string
  /** What each figure is, and how it is worked out: name, then formula. */
  lines: readonly (readonly [name: string, formula: string])[]
  isOnTarmac?: boolean
}

/**
 * How the figures of a panel are worked out, behind a small button. The browser's own popover: a board full of these needs
 * no library, and Escape and a press elsewhere close it. On paper the lines stand open.
 */
export function Formula({ of, lines, isOnTarmac }: Props) {
  const id = useId()
  const name = `How ${of.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())} is worked out`
  return (
    <span className={styles.formula}>
      <button
        type="button"
        className={classes(styles.button, isOnTarmac && styles.onTarmac)}
        popoverTarget={id}
        aria-label={name}
        title={name}
        data-print="hide"
      >
        <Icon of={InfoIcon} />
      </button>
      <div
        id={id}
        popover="auto"
        role="note"
        aria-label={name}
        className={styles.lines}
        data-print="open"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <b>How this is worked out</b>
        <dl>
          {lines.map(([figure, formula]) => (
            <div key={figure}>
              <dt>{figure}</dt>
              <dd>{formula}</dd>
            </div>
          ))}
        </dl>
      </div>
    </span>
  )
}
