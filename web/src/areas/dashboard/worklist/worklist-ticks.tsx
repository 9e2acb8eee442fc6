// What of the worklist is ticked, and what may be done with it at once.
import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { type ComponentProps, useState } from 'react'
import { useCaseDesk } from '../../../case/turn/case-desks.ts'
import type { NotTaken } from '../../../case/turn/take-many.ts'
import type { Turn } from '../../../case/turn/take-turn.tsx'
import { TurnsButton } from '../../../case/turn/turns-button.tsx'
import { LazyBookButton } from '../../../fleet/booking/lazy-book-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices/checkbox.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { bookingOf, turnOf } from '../panels/needs-panel.tsx'
import styles from './worklist.module.css'

export const keyOf = ({ kind, record_id: record }: NeedRow): string => `${kind} ${record}`
const plainTurnOf = (need: NeedRow): Turn | undefined => {
  const turn = turnOf(need)
  return turn?.step.is_plain ? turn : undefined
}
/** What can be done to several at once: one booking for what falls due, one step that asks nothing. */
export const isTickable = (need: NeedRow): boolean => bookingOf(need) !== undefined || plainTurnOf(need) !== undefined

/** Rows ticked, by their keys; what is no longer listed is no longer ticked. */
export interface Ticks {
  readonly ticked: ReadonlyMap<string, NeedRow>
  readonly tick: (rows: readonly NeedRow[], isOn: boolean) => void
}

export function useTicks(): Ticks & { readonly clear: () => void } {
  const [ticked, setTicked] = useState<ReadonlyMap<string, NeedRow>>(new Map())
  const tick = (rows: readonly NeedRow[], isOn: boolean): void =>
    setTicked((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (isOn) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      }
      return next
    })
  return { ticked, tick, clear: () => setTicked(new Map()) }
}

/** Only what can be done to several at once can be ticked; the others keep the column. */
export const Tick = ({ need, ticked, tick }: Ticks & { readonly need: NeedRow }) =>
  isTickable(need) ? (
    <Checkbox
      label={`Select ${need.title}, ${need.case ? need.case.number : displayRegistration(need.reg_no)}`}
      isLabelHidden
      checked={ticked.has(keyOf(need))}
      onChange={({ target }) => tick([need], target.checked)}
    />
  ) : (
    <span className={styles.noTick} />
  )

interface TogetherProps extends Ticks {
  readonly rows: readonly NeedRow[]
  readonly hasMore: boolean
  readonly clear: () => void
}

/** Those of one kind with one step; each of these groups has a button. */
const stepsOf = (rows: Iterable<NeedRow>): readonly (readonly [key: string, turns: readonly Turn[]])[] => [
  ...Map.groupBy(
    [...rows].flatMap((need) => plainTurnOf(need) ?? []),
    ({ kind, step }) => `${kind} ${step.verb}`,
  ),
]

/** The button of one step; the desk of its kind comes with it. */
function StepTogether({ turns, onDone }: Pick<ComponentProps<typeof TurnsButton>, 'turns' | 'onDone'>) {
  const desk = useCaseDesk(turns[0]?.kind)
  return desk && <TurnsButton {...{ desk, turns, onDone }} />
}

/** What is ticked, and what may be done with it at once; what somebody else was quicker with is told. */
export function Together({ rows, hasMore, ticked, tick, clear }: TogetherProps) {
  const [left, setLeft] = useState<readonly NotTaken[]>([])
  const tickable = rows.filter(isTickable)
  const isAllTicked = tickable.length > 0 && tickable.every((need) => ticked.has(keyOf(need)))
  const chosen = [...ticked.values()]
  const bookings = chosen.flatMap((need) => bookingOf(need) ?? [])
  const isAllToBook = tickable.every((need) => bookingOf(need) !== undefined)
  if (tickable.length === 0 && left.length === 0) return null
  const handleTaken = (taken: readonly Turn[], not: readonly NotTaken[]): void => {
    const done = new Set(taken.map(({ number }) => number))
    tick(
      chosen.filter((need) => need.case !== undefined && done.has(need.case.number)),
      false,
    )
    setLeft(not)
  }
  return (
    <div className={styles.bulk} data-print="hide">
      {left.length > 0 && (
        <Notice tone="amber" role="alert">
          <b>{counted(left.length, 'row was', 'rows were')} not changed.</b>{' '}
          {left.map(({ number, why }) => `${number}: ${why}`).join(' ')}
        </Notice>
      )}
      {tickable.length > 0 && (
        <Checkbox
          label={`Select ${hasMore ? `the first ${tickable.length}` : `all ${tickable.length}`}${isAllToBook ? ' to book' : ''}`}
          checked={isAllTicked}
          isPartial={chosen.length > 0 && !isAllTicked}
          onChange={({ target }) => tick(tickable, target.checked)}
        />
      )}
      {chosen.length > 0 && (
        <>
          <b role="status">{chosen.length.toLocaleString('en-GB')} selected</b>
          {bookings.length > 0 && (
            <LazyBookButton
              rows={bookings}
              isPrimary
              onDone={() =>
                tick(
                  chosen.filter((need) => bookingOf(need) !== undefined),
                  false,
                )
              }
            >
              Book {bookings.length.toLocaleString('en-GB')}
            </LazyBookButton>
          )}
          {stepsOf(chosen).map(([key, turns]) => (
            <StepTogether key={key} turns={turns} onDone={handleTaken} />
          ))}
          <Button size="small" variant="quiet" onClick={clear}>
            Clear
          </Button>
        </>
      )}
    </div>
  )
}
