import type { CaseClockReply } from '@kerbline/domain/cases/case-endpoints.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { clockStanding, type ClockStanding } from '@kerbline/domain/cases/case-words.ts'
import { durationInWords, minutesFrom, overdueInWords, sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { PauseCircleIcon } from '@phosphor-icons/react/dist/csr/PauseCircle'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { classes } from '../ui/classes.ts'
import { Icon, type Glyph } from '../ui/icon.tsx'
import styles from './clock-badge.module.css'

const looks = {
  kept: { icon: CheckCircleIcon, tone: styles.green },
  missed: { icon: WarningOctagonIcon, tone: styles.red },
  moved: { icon: ArrowRightIcon, tone: styles.idle },
  late: { icon: WarningOctagonIcon, tone: styles.red },
  near: { icon: WarningIcon, tone: styles.amber },
  paused: { icon: PauseCircleIcon, tone: styles.idle },
  running: { icon: ClockIcon, tone: styles.idle },
} as const satisfies Readonly<Record<ClockStanding, { icon: Glyph; tone: string | undefined }>>

interface WordsProps {
  readonly clock: Pick<
    CaseClockReply,
    'started_at' | 'due_at' | 'paused_at' | 'stopped_at' | 'is_kept' | 'is_moved' | 'late_words'
  >
  readonly now: Date
  /** Whose turn it is: what a clock that rests waits for. */
  readonly turn: CaseSide | null
  readonly viewer: CaseSide
  /** When it is due stands beside it already. */
  readonly isDueSaid?: boolean | undefined
}

/** "today 15:20", to read on. */
export const whenWords = (instant: string, now: Date): string =>
  formatInstant(instant, londonDate(now)).replace(/^(Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase())

/** "2 h left, due today 15:20", "3 days overdue", "Paused while waiting for you", "On time". */
function clockWords({ clock, now, turn, viewer, isDueSaid = false }: WordsProps): string {
  const due = isDueSaid ? '' : whenWords(clock.due_at, now)
  const left = `${durationInWords(minutesFrom(now, clock.due_at))} left`
  switch (clockStanding(clock, now)) {
    case 'kept':
      return 'On time'
    case 'missed':
      return clock.late_words ?? 'Missed'
    case 'moved':
      return 'Rescheduled'
    case 'paused':
      return turn === null ? 'Paused' : `Paused while waiting for ${sideInWords(turn, viewer)}`
    case 'late':
      return `${clock.late_words ?? overdueInWords(clock.due_at, now)}${due && `, was due ${due}`}`
    case 'near':
      return `${left}${due && `, due ${due}`}`
    case 'running':
      return due ? `Due ${due}` : left
  }
}

/** A promise and how it stands: shape, colour and words together. */
export function ClockBadge(props: WordsProps) {
  const { icon, tone } = looks[clockStanding(props.clock, props.now)]
  return (
    <span className={classes(styles.badge, tone)}>
      <Icon of={icon} weight="fill" />
      <span>{clockWords(props)}</span>
    </span>
  )
}

/** The same of a row in a list, which knows when it is due and no more: amber on the day itself. */
export function DueBadge({ dueAt, isLate, now }: { dueAt: string; isLate: boolean; now: Date }) {
  const today = londonDate(now)
  const isToday = londonDate(dueAt) === today
  const standing = isLate ? 'late' : isToday ? 'near' : 'running'
  const { icon, tone } = looks[standing]
  // A list is read down: the year is said where it is another.
  const due = formatInstant(dueAt, today).replace(` ${today.slice(0, 4)} `, ' ')
  return (
    <span className={classes(styles.badge, tone)}>
      <Icon of={icon} weight="fill" />
      <span>{isLate ? overdueInWords(dueAt, now) : due}</span>
    </span>
  )
}
