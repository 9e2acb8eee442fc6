import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { useState } from 'react'
import type { StandingValue, StepOffersProps } from '../../case/steps/step-help.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './free-workshops.module.css'

type Workshop = ReplyOf<(typeof maintenanceEndpoints)['freeWorkshops']>['workshops'][number]
type Filled = Readonly<Record<string, StandingValue>>
type Fill = (values: StepOffersProps['values'], workshop: Workshop, day: string) => Filled

/** When a workshop opens, where nobody has said another time. */
export const FIRST_SLOT = '08:30'
/** Workshops at first. */
const FIRST = 3

const instantOn = (day: string): string | null => londonInstant(day, FIRST_SLOT)
const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? londonDate(value) : null
const placeOf = ({ id, name }: Workshop): Filled => ({ dealer_id: { value: id, words: name } })

/** The day of the slot. */
const fillSlot: Fill = (_, workshop, day) => ({ ...placeOf(workshop), booked_at: { value: instantOn(day) } })

const offered = ['first_at', 'second_at', 'third_at'] as const

/** The next of the three dates that is empty; all of them are of one workshop, so another begins anew. */
const fillOffers: Fill = (values, workshop, day) => {
  const kept =
    values['dealer_id'] === workshop.id ? offered.flatMap((name) => values[name] ?? []).slice(0, offered.length) : []
  const days = kept.some((each) => dayOf(each) === day) ? kept : [...kept, instantOn(day)].slice(-offered.length)
  return {
    ...placeOf(workshop),
    ...Object.fromEntries(offered.map((name, place) => [name, { value: days[place] ?? null }])),
  }
}

function WorkshopDays({
  workshop,
  values,
  fill,
  onFill,
}: Omit<StepOffersProps, 'record'> & { workshop: Workshop; fill: Fill }) {
  const isChosen = values['dealer_id'] === workshop.id
  const chosen = ['booked_at', ...offered].map((name) => dayOf(values[name]))
  return (
    <li className={styles.workshop}>
      <b>{workshop.name}</b> {workshop.postcode}
      <div className={styles.days} role="group" aria-label={workshop.name}>
        {workshop.days.map(({ day, left, is_wished: isWished }) => (
          <Button
            key={day}
            size="small"
            aria-pressed={isChosen && chosen.includes(day)}
            onClick={() => onFill(fill(values, workshop, day))}
          >
            {formatDate(day)}
            {left !== null && `, ${left} free`}
            {isWished && ' (preferred)'}
          </Button>
        ))}
      </div>
    </li>
  )
}

const freeWorkshops = (fill: Fill) =>
  function FreeWorkshops({ record, values, onFill }: StepOffersProps) {
    const load = useEndpoint(maintenanceEndpoints.freeWorkshops, { id: record.id })
    const [isAll, setAll] = useState(false)
    const work = eventTypeName(record.type)
    return (
      <section className={styles.free} aria-label="Free workshops">
        <h3>Approved workshops for this work: {work}</h3>
        <LoadState
          what="the workshops"
          load={load}
          onRetry={load.retry}
          skeleton={<SkeletonText lines={3} />}
          isEmpty={({ workshops }) => workshops.length === 0}
          empty={
            <Empty look="panel" title="No approved workshop is free in the next 4 weeks">
              Choose another workshop below, or approve one under Dealers.
            </Empty>
          }
        >
          {({ workshops }) => (
            <>
              <ul>
                {workshops.slice(0, isAll ? workshops.length : FIRST).map((workshop) => (
                  <WorkshopDays key={workshop.id} {...{ workshop, values, fill, onFill }} />
                ))}
              </ul>
              {!isAll && workshops.length > FIRST && (
                <Button size="small" variant="quiet" onClick={() => setAll(true)}>
                  Show {workshops.length - FIRST} more
                </Button>
              )}
            </>
          )}
        </LoadState>
      </section>
    )
  }

/** Of the steps that say where and when. */
export const workshopOffers = {
  book: freeWorkshops(fillSlot),
  rebook: freeWorkshops(fillSlot),
  'offer dates': freeWorkshops(fillOffers),
}
