import type { CalendarDay } from '@kerbline/domain/cases/case-calendar.ts'
import { useState } from 'react'
import { useEndpoint, withData } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { rowHref } from '../case-source.ts'
import { SlotChip, type ChipMoves } from './calendar-chip.tsx'
import type { CalendarOf } from './calendar-source.ts'
import styles from './calendar.module.css'

interface Props extends CalendarOf {
  readonly day: CalendarDay
  readonly moves: ChipMoves
}

const Chips = ({ source, day: { slots }, moves }: Props) => (
  <ul className={styles.chips}>
    {slots.map((slot) => (
      <SlotChip
        key={`${slot.id} ${slot.starts_at} ${slot.is_offer}`}
        kind={source.kind}
        href={rowHref(source)(slot)}
        {...{ slot, moves }}
      />
    ))}
  </ul>
)

/** The whole day at its workshop, in place of the first of it. */
function Whole({ day, ...of }: Props) {
  const { endpoint, asked } = of
  const load = useEndpoint(endpoint, { ...asked, from: day.day, to: day.day, dealer: day.dealer_id ?? 0 })
  const whole = load.data?.days.find(({ dealer_id: id, dealer }) => id === day.dealer_id && dealer === day.dealer)
  return (
    <LoadState
      what="the rest of the day"
      load={withData(load, load.data && (whole ?? { ...day, slots: [] }))}
      onRetry={load.retry}
      skeleton={<Skeleton height={48} />}
    >
      {(found) => <Chips {...of} day={found} />}
    </LoadState>
  )
}

/** What is booked and offered on a day at a workshop: the first of it, and all of it when asked for. */
export function DaySlots(props: Props) {
  const [isWhole, setWhole] = useState(false)
  const { day } = props
  const rest = day.count + day.offered - day.slots.length
  if (isWhole) return <Whole {...props} />
  return (
    <>
      <Chips {...props} />
      {rest > 0 && (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
          {rest.toLocaleString('en-GB')} more
        </Button>
      )}
    </>
  )
}
