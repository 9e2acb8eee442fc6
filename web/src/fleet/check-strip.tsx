import { dayResult, type CheckRag } from '@kerbline/domain/areas/driver-checks/rules.ts'
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle'
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle'
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
  readonly rag: CheckRag | null
  /** One was due and never came. */
  readonly isMissed?: boolean | undefined
  /** The check itself. */
  readonly href?: string | undefined
}

const iconOf = ({ rag, isMissed }: CheckDay) => (rag ? ragIcons[rag] : isMissed ? XCircleIcon : MinusCircleIcon)

const Sign = ({ day }: { day: CheckDay }) => (
  <>
    <Icon of={iconOf(day)} weight={day.rag ? 'fill' : 'regular'} />
    <VisuallyHidden>
      {day.label}: {dayResult(day.rag, day.isMissed)}
    </VisuallyHidden>
  </>
)

/** One sign a day, the oldest first. */
export const CheckStrip = ({ days }: { days: readonly CheckDay[] }) => (
  <ol className={styles.strip} aria-label="Checks by day">
    {days.map((each) => (
      <li
        key={each.label}
        className={classes(styles.day, each.rag !== null && styles[each.rag], each.isMissed && styles.missed)}
      >
        {each.href === undefined ? (
          <Sign day={each} />
        ) : (
          <a href={each.href}>
            <Sign day={each} />
          </a>
        )}
        <span aria-hidden="true">{each.day}</span>
      </li>
    ))}
  </ol>
)
