import type { CaseMove } from '@kerbline/domain/cases/case-endpoints.ts'
import { stagesOf } from '@kerbline/domain/cases/case-kind.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { CaseRecord, CaseSource } from './case-source.ts'
import styles from './stage-track.module.css'

/** A triangle with a person: the reader's turn. Late is the octagon, another's turn a ring. */
const YourTurn = () => (
  <svg viewBox="0 0 34 31" aria-hidden="true">
    <path d="M17 2.6 31.6 28H2.4Z" className={styles.triangle} />
    <circle cx="17" cy="14.6" r="3.6" />
    <path d="M10.6 26.2c.5-4.2 3.2-6.3 6.4-6.3s5.9 2.1 6.4 6.3z" />
  </svg>
)
const Late = () => (
  <svg viewBox="0 0 34 34" aria-hidden="true">
    <path d="M11 3h12l8 8v12l-8 8H11l-8-8V11z" className={styles.octagon} />
  </svg>
)

type Kind = CaseSource['kind']

/** When a stage was last come to, as the history says. */
function reachedAt({ states }: Kind, stage: string, moves: readonly CaseMove[]): string | undefined {
  return moves.find(({ to, from }) => states[to]?.stage === stage && (from === null || states[from]?.stage !== stage))
    ?.at
}

/** Where the track is wider than the screen, it begins at the present stage. */
function reveal(present: HTMLElement | null): void {
  const track = present?.closest<HTMLElement>('[role="region"]')
  if (present && track) track.scrollLeft = present.offsetLeft - track.clientWidth / 3
}

interface Props {
  readonly kind: Kind
  readonly record: Pick<CaseRecord, 'state' | 'is_late' | 'is_open' | 'created_at'>
  /** Whether it waits for whoever looks at it. */
  readonly isYours: boolean
  readonly now: Date
  /** The newest first; absent while they are on their way. */
  readonly moves?: readonly CaseMove[] | undefined
}

/** Where a case stands on its way: done behind, the present stage with its sign, the rest ahead. */
export function StageTrack({ kind, record, isYours, now, moves = [] }: Props) {
  const stages = stagesOf(kind)
  const here = stages.indexOf(kind.states[record.state]?.stage ?? '')
  const today = londonDate(now)
  const isEnd = here === stages.length - 1
  return (
    <div
      className={styles.scroll}
      role="region"
      aria-label="Stages"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <ol className={styles.track}>
        {stages.map((stage, place) => {
          const isDone = here > place || (isEnd && here === place)
          const isHere = here === place && !isEnd
          const isLate = isHere && record.is_open && record.is_late
          const at =
            isDone || isHere
              ? (reachedAt(kind, stage, moves) ?? (place === 0 ? record.created_at : undefined))
              : undefined
          return (
            <li
              key={stage}
              ref={here === place ? reveal : undefined}
              className={classes(isDone && styles.done, isHere && styles.here)}
              aria-current={here === place ? 'step' : undefined}
            >
              <span className={classes(styles.sign, isHere && (isLate || isYours) && styles.large)}>
                {isDone && <Icon of={CheckIcon} weight="bold" />}
                {isLate ? <Late /> : isHere && isYours && <YourTurn />}
              </span>
              <b>{stage}</b>
              {isDone && <VisuallyHidden>, done</VisuallyHidden>}
              {isLate && <VisuallyHidden>, overdue</VisuallyHidden>}
              {at !== undefined && <small>{formatInstant(at, today)}</small>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
