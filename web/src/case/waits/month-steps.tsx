import { addMonths } from '@kerbline/domain/kit/time/calendar.ts'
import { monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { IconButton } from '../../ui/button.tsx'
import styles from './waits.module.css'

/** "November 2026". */
export const monthWords = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`

interface Props {
  readonly month: string
  /** Nothing is known of a later one; and of what is before `first`, where that is said. */
  readonly last: string
  readonly first?: string
  readonly onChange: (month: string) => void
}

/** The month a figure is of, and the way to the one before and after. */
export const MonthSteps = ({ month, last, first, onChange }: Props) => (
  <div className={styles.months}>
    <IconButton
      icon={CaretLeftIcon}
      label="Month before"
      size="normal"
      disabled={first !== undefined && month <= first}
      onClick={() => onChange(addMonths(month, -1))}
    />
    <b>{monthWords(month)}</b>
    <IconButton
      icon={CaretRightIcon}
      label="Month after"
      size="normal"
      disabled={month >= last}
      onClick={() => onChange(addMonths(month, 1))}
    />
  </div>
)
