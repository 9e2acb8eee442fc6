import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './check-strip.module.css'
import { ragIcons } from './rag.tsx'

export interface CheckDay {
  /** "4 Nov" */
  readonly label: string
  readonly day: number
  /** The worst check of the day; null: none. */
  readonly rag: 'red' | 'amber' | 'green' | null
}

const words = { red: 'failed', amber: 'advisory', green: 'nil defect' } as const

/** One sign a day, the oldest first. */
export const CheckStrip = ({ days }: { days: readonly CheckDay[] }) => (
  <ol className={styles.strip} aria-label="Checks by day">
    {days.map(({ label, day, rag }) => (
      <li key={label} className={classes(styles.day, rag !== null && styles[rag])}>
        <Icon of={rag ? ragIcons[rag] : MinusCircleIcon} weight={rag ? 'fill' : 'regular'} />
        <VisuallyHidden>
          {label}: {rag ? words[rag] : 'no check'}
        </VisuallyHidden>
        <span aria-hidden="true">{day}</span>
      </li>
    ))}
  </ol>
)
