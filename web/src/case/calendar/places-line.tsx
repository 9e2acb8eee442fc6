import type { CalendarReply } from '@kerbline/domain/cases/case-calendar.ts'
import { classes } from '../../ui/classes.ts'
import type { Workshop } from './calendar-source.ts'
import { placesWords } from './calendar-week.ts'
import styles from './calendar.module.css'

interface Props {
  readonly day: string
  readonly workshop: Workshop
  readonly reply: CalendarReply
}

/** How many of a day's places at a workshop are taken. Where the whole house is shut, that is said already. */
export function PlacesLine({ day, workshop, reply }: Props) {
  const found = placesWords(day, workshop, reply)
  if (!found) return null
  return <span className={classes(styles.places, (found.isFull || found.isClosed) && styles.full)}>{found.words}</span>
}
