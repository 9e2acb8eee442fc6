import type { ComplianceStanding } from '@kerbline/domain/areas/compliance/standing-wire.ts'
import { aheadColumn } from '@kerbline/domain/areas/compliance/list.ts'
import { keptEventTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { percentageCompliant, percentageInWords, type RagCounts } from '@kerbline/domain/areas/compliance/rules.ts'
import { eventsIn, forecastWeeks, standingOf, type Standing } from '@kerbline/domain/areas/compliance/standing.ts'
import { undatedView } from '@kerbline/domain/areas/compliance/status-column.ts'
import { addDays, addWeeks } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import type { Loaded } from '../../data/use-endpoint.ts'
import { RoadAhead, RoadAheadSkeleton, type RoadWeek } from '../../fleet/road/road-ahead.tsx'
import type { RoadEvent } from '../../fleet/road/road-pile.ts'
import { Tarmac } from '../../fleet/road/tarmac.tsx'
import type { Change } from '../../list/use-list.ts'
import { classes } from '../../ui/classes.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { asking, typeAsked } from './compliance-conditions.ts'
import styles from './compliance.module.css'

type Types = ComplianceStanding['types']

interface Choice {
  readonly value: string
  readonly label: string
  readonly figure: string
}

/** A row of choices on the road surface: one is pressed. */
function Switch({
  label,
  lead,
  choices,
  value,
  onChange,
}: {
  label: string
  lead?: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <div role="group" aria-label={label} className={classes(styles.switch, lead !== undefined && styles.boxed)}>
      {lead !== undefined && <span className={styles.lead}>{lead}</span>}
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          className={styles.choice}
          onClick={() => onChange(choice.value)}
        >
          {choice.label} <b>{choice.figure}</b>
        </button>
      ))}
    </div>
  )
}

const ALL = 'all'
const NOW = 'now'

/** In the order staff keep the types; those with nothing to show are left out. */
function typeChoices(types: Types): Choice[] {
  const counts = new Map(types.map((type) => [type.type, eventsIn(type)]))
  return [
    { value: ALL, label: 'All', figure: eventsIn(standingOf(types)).toLocaleString('en-GB') },
    ...keptEventTypes().flatMap(({ slug, name }) => {
      const count = counts.get(slug)
      return count === undefined ? [] : [{ value: slug, label: name, figure: count.toLocaleString('en-GB') }]
    }),
  ]
}

const share = (counts: RagCounts): string => percentageInWords(percentageCompliant(counts))

const forecastChoices = (standing: Standing): Choice[] => [
  { value: NOW, label: 'Now', figure: share(standing) },
  ...forecastWeeks.flatMap((weeks, place) => {
    const counts = standing.forecast[place]
    return counts ? [{ value: String(weeks), label: `${weeks} weeks`, figure: share(counts) }] : []
  }),
]

type Href = (question: Readonly<Record<string, string>>) => string

const signsOf = (key: string, value: 'red' | 'amber' | 'green', count: number, isBooked: boolean): RoadEvent[] =>
  Array.from({ length: Math.min(count, MAX_SIGNS) }, (_, place) => ({
    id: `${key} ${value} ${String(isBooked)} ${place}`,
    value,
    isBooked,
    name: '',
  }))
/** No place of the road has room for more. */
const MAX_SIGNS = 40

function weekOf(standing: Standing, today: string, hrefOf: Href) {
  return ({ amber, green, amber_booked, green_booked }: Standing['weeks'][number], place: number): RoadWeek => {
    const [from, to] = [addWeeks(today, place), addDays(addWeeks(today, place), 6)]
    const [amberBooked, greenBooked] = [amber_booked ?? 0, green_booked ?? 0]
    const key = String(place)
    return {
      label: formatDayMonth(to),
      count: amber + green,
      booked: standing.overdue_booked === null ? null : amberBooked + greenBooked,
      events: [
        ...signsOf(key, 'amber', amber - amberBooked, false),
        ...signsOf(key, 'amber', amberBooked, true),
        ...signsOf(key, 'green', green - greenBooked, false),
        ...signsOf(key, 'green', greenBooked, true),
      ],
      href: hrefOf({ due_date: `from:${from}~to:${to}` }),
    }
  }
}

interface Props {
  readonly load: Loaded<ComplianceStanding>
  readonly state: ListState
  readonly change: Change
  /** The day that has passed it is about. */
  readonly past: string | undefined
  readonly mode: string | undefined
  /** What is said where nothing is kept yet. */
  readonly nothingYet?: string
  /** On what its forecast stands. */
  readonly forecast?: string
}

interface Shown extends Omit<Props, 'load' | 'nothingYet'> {
  readonly standing: ComplianceStanding
}

function Figures({ standing: { types, today }, state, change, past, mode, forecast }: Shown) {
  const [ahead, setAhead] = useState(NOW)
  const type = typeAsked(state)
  const chosen = standingOf(types, type)
  const place = past === undefined ? forecastWeeks.findIndex((weeks) => String(weeks) === ahead) : -1
  const weeks = forecastWeeks[place]
  const counts = chosen.forecast[place] ?? chosen
  const hrefOf: Href = (question) =>
    href('compliance', undefined, {
      ...(mode !== undefined && { show: mode }),
      ...(type !== undefined && { event_type: `is:${type}` }),
      ...(past !== undefined && { on: `is:${past}` }),
      ...question,
    })
  const day = weeks === undefined ? past : addWeeks(today, weeks)
  // Ahead a tile counts what will stand so: its rows are asked for by that.
  const tileHref = (value: string): string =>
    hrefOf({ [weeks === undefined ? 'rag' : aheadColumn(weeks)]: `is:${value}` })
  const overdueBooked = chosen.overdue_booked ?? 0
  return (
    <RoadAhead
      heading={day === undefined ? 'Today' : `On ${formatDate(day)}`}
      caption={weeks === undefined ? undefined : 'compliant or upcoming if nothing else is booked'}
      percent={percentageCompliant(counts) ?? 0}
      good={counts.amber + counts.green}
      total={eventsIn(counts)}
      isRoadless={past !== undefined}
      tiles={(
        [
          ['red', 'Overdue'],
          ['amber', 'Upcoming'],
          ['green', 'Compliant'],
        ] as const
      ).map(([value, label]) => ({ value, label, count: counts[value], href: tileHref(value) }))}
      overdue={{
        count: chosen.red,
        booked: chosen.overdue_booked,
        undated: chosen.no_valid_date,
        undatedHref: hrefOf({ rag: 'is:red', ...undatedView.query }),
        events: [
          ...signsOf('overdue', 'red', chosen.red - overdueBooked, false),
          ...signsOf('overdue', 'red', overdueBooked, true),
        ],
        href: hrefOf({ rag: 'is:red' }),
      }}
      weeks={chosen.weeks.map(weekOf(chosen, today, hrefOf))}
      top={
        <div className={styles.switches}>
          <Switch
            label="Compliance type"
            choices={typeChoices(types)}
            value={type ?? ALL}
            onChange={(value) => change({ conditions: asking(state, 'event_type', value === ALL ? undefined : value) })}
          />
          {past === undefined && (
            <Switch
              label={forecast ?? 'If nothing else is booked'}
              lead={forecast ?? 'If nothing else is booked'}
              choices={forecastChoices(chosen)}
              value={ahead}
              onChange={setAhead}
            />
          )}
        </div>
      }
    />
  )
}

/** The figures above the list: the fleet as it stands, will stand, or stood. */
export function ComplianceSummary({
  load,
  nothingYet = 'Due dates appear here once a vehicle has an MOT, service or inspection recorded.',
  ...shown
}: Props) {
  return (
    <div className={styles.summary}>
      <LoadState
        what="fleet compliance"
        load={load}
        onRetry={load.retry}
        skeleton={<RoadAheadSkeleton />}
        isEmpty={({ types }) => types.length === 0}
        empty={
          <Tarmac label="Fleet compliance" span={12} className={styles.noEvents}>
            <h2>No items</h2>
            <p>{shown.past === undefined ? nothingYet : `No compliance data for ${formatDate(shown.past)}.`}</p>
          </Tarmac>
        }
      >
        {(standing) => <Figures standing={standing} {...shown} />}
      </LoadState>
    </div>
  )
}
