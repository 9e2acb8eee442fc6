import type { CaseClockReply, CaseMove } from '@kerbline/domain/cases/case-endpoints.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { clockStanding, leadingClock, usedPart } from '@kerbline/domain/cases/case-words.ts'
import { durationInWords, minutesFrom, sideInWords, turnInWords } from '@kerbline/domain/cases/turn-words.ts'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './case-road.module.css'
import type { CaseRecord, CaseSource, CaseView } from './case-source.ts'
import { whenWords } from './clock-badge.tsx'
import { StageTrack } from './stage-track.tsx'

interface Reading {
  readonly record: CaseRecord
  readonly now: Date
  readonly viewer: CaseSide
}

/** The time a clock has used, hatched where it stands still. */
function Bar({ clock, now, isYours }: { clock: CaseClockReply; now: Date; isYours: boolean }) {
  const standing = clockStanding(clock, now)
  const used = Math.round(usedPart(clock, now) * 100)
  const isPaused = standing === 'paused'
  return (
    <div
      className={styles.bar}
      role="img"
      aria-label={`${used}% of the time for ${clock.label.toLowerCase()} is used${isPaused ? ', paused' : ''}`}
    >
      <i
        className={classes(standing === 'late' ? styles.late : isYours ? styles.yours : styles.used)}
        style={{ width: `${used}%` }}
      />
      {isPaused && <i className={styles.paused} />}
    </div>
  )
}

/** "18 min left", "1 h 2 min so far", and by when. */
function Time({ clock, record, now, viewer }: Reading & { clock: CaseClockReply | undefined }) {
  const isYours = record.waiting_on === viewer
  const standing = clock && clockStanding(clock, now)
  const isRunning = standing === 'near' || standing === 'running'
  const held = record.waiting_since === null ? 0 : minutesFrom(record.waiting_since, now)
  return (
    <>
      <p className={styles.figure}>
        {clock && isRunning ? (
          <>
            {durationInWords(minutesFrom(now, clock.due_at))} <small>left</small>
          </>
        ) : clock && standing === 'late' ? (
          <>
            {durationInWords(minutesFrom(clock.due_at, now))} <small>overdue</small>
          </>
        ) : (
          <>
            {durationInWords(held)} <small>so far</small>
          </>
        )}
      </p>
      {clock && (
        <>
          <p className={styles.caption}>
            {clock.label} due <b>{whenWords(clock.due_at, now)}</b>
            {standing === 'paused' && ', paused'}
          </p>
          <Bar clock={clock} now={now} isYours={isYours} />
        </>
      )}
      <p className={styles.caption}>
        {standing === 'paused' && record.waiting_on !== null
          ? `Paused while waiting for ${sideInWords(record.waiting_on, viewer, record.account_name)}. The deadline moves back by the same time.`
          : record.waiting_since !== null && `Since ${whenWords(record.waiting_since, now)}`}
      </p>
    </>
  )
}

const signOf = (record: CaseRecord, isYours: boolean) =>
  !record.is_open
    ? { icon: CheckCircleIcon, tone: styles.done }
    : record.is_late
      ? { icon: WarningOctagonIcon, tone: styles.red }
      : isYours
        ? { icon: WarningIcon, tone: styles.amber }
        : { icon: HourglassIcon, tone: styles.quiet }

interface Props {
  readonly kind: CaseSource['kind']
  readonly view: CaseView
  readonly now: Date
  readonly viewer: CaseSide
  readonly moves?: readonly CaseMove[] | undefined
}

/** Whose turn it is and for how long, beside the stages of the case. */
export function CaseRoad({ kind, view: { record, clocks }, now, viewer, moves }: Props) {
  const isYours = record.is_open && record.waiting_on === viewer
  const { icon, tone } = signOf(record, isYours)
  return (
    <section className={styles.road} aria-label={`Where this ${kind.one.toLowerCase()} is`}>
      <div className={styles.clock}>
        <h2>
          <Icon of={icon} weight="fill" className={tone} />
          {record.is_open
            ? turnInWords(record.waiting_on, viewer, record.account_name)
            : stateInWords(kind, record.state)}
        </h2>
        {record.is_open ? (
          <Time clock={leadingClock(clocks)} {...{ record, now, viewer }} />
        ) : (
          record.closed_at !== null && <p className={styles.caption}>Since {whenWords(record.closed_at, now)}</p>
        )}
      </div>
      <div className={styles.line}>
        <StageTrack {...{ kind, record, isYours, now, moves }} />
      </div>
    </section>
  )
}
