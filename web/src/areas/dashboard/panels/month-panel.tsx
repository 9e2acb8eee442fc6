import { monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDayMonth, monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { byDayFormula } from '@kerbline/domain/areas/finance/by-day-words.ts'
import { INTERNAL_USER_ID } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import { vehicleWidgetEndpoints } from '@kerbline/domain/areas/vehicles/widget-endpoints.ts'
import { useMay } from '../../../data/session/may.ts'
import { useUser } from '../../../data/session/session.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Figures } from '../../../ui/chart/figure.tsx'
import { LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonFigures, Unseen } from '../../../ui/layout/skeleton.tsx'
import { MaybeLink } from '../../../ui/maybe-link.tsx'
import styles from '../dashboard.module.css'
import { Formula } from '../../../ui/layout/formula.tsx'
import { monthFigures, totalsInWords, type FleetCounts, type Period } from './month-figures.ts'
import { useLink } from '../../../data/navigation/use-link.ts'
import { usePart } from '../../../fleet/dashboard-part.ts'

const formulas = [
  ['Miles', 'End odometer minus start odometer for each vehicle, added up and rounded up. Readings of 0 are ignored'],
  [
    'Average driver score',
    'Average of each vehicle’s latest score, rounded up. Scores of 0 are ignored. The second figure is the average of all scores in the period',
  ],
  [
    'CO₂',
    'Miles × 1.609344 × the vehicle’s grams per kilometre, rounded up. If not known, we use the factor for its class and fuel',
  ],
  ['Spend', 'Net value of invoice lines minus credit notes. Payments are not counted'],
  [
    'Cost per mile',
    'Net value of invoice lines for your vehicles, divided by the miles they drove in the period. Each line counts once. Spend not linked to a vehicle is shown separately',
  ],
  ['Hire by the day', `The same lines and miles, with hire spread by day so months compare fairly. ${byDayFormula}`],
  ['Total odometer', 'The latest odometer reading of every vehicle, added up and rounded up'],
] as const

export const titleOf = (period: Period, from: string): string =>
  period === 'month' ? `${monthName(monthOf(from))} so far` : period === 'quarter' ? 'Last 3 months' : 'Last 12 months'

/** The counts of the specified call; until it is answered, and where it fails, those of the dashboard's own, which are the same. */
function useFleet(): FleetCounts | undefined {
  const may = useMay()
  const { data: counts } = useEndpoint(vehicleWidgetEndpoints.widget, {}, { isEnabled: may('see vehicles') })
  const { data: part } = usePart('fleet')
  return counts ? { vehicles: counts.total_vehicles, vans: counts.vans, cars: counts.cars } : part
}

/** Panel 3: six figures of the chosen period. */
export function MonthPanel({ period }: { period: Period }) {
  const load = usePart('month')
  const fleet = useFleet()
  const link = useLink()
  const may = useMay()
  const user = useUser()
  const shown = load.data?.periods[period]
  return (
    <Panel
      title={shown ? titleOf(period, shown.from) : 'This period'}
      note={shown ? `${formatDayMonth(shown.from)} to ${formatDayMonth(shown.to)}` : <Unseen>10 Nov to 20 Nov</Unseen>}
      span={5}
      isRuled
      tools={<Formula of="Month so far" lines={formulas} />}
      footer={
        load.data ? (
          <MaybeLink href={link('vehicles', undefined, { miles: 'from:0.1', sort: '-miles' })} className={styles.opens}>
            {totalsInWords(load.data)}
          </MaybeLink>
        ) : load.failure ? undefined : (
          <Unseen>Total odometer: 1,000,000 mi across 100 vehicles with a reading, 1,000.0 t CO₂</Unseen>
        )
      }
    >
      <LoadState
        what="the month so far"
        load={load}
        onRetry={load.retry}
        skeleton={
          <div className={styles.figureSkeleton}>
            <SkeletonFigures count={6} />
          </div>
        }
      >
        {(month) => (
          <Figures
            facts={monthFigures(
              month,
              fleet,
              period,
              {
                cost: may('see cost per mile') && user?.id !== INTERNAL_USER_ID,
                scores: may('see driver scores'),
              },
              link,
            )}
          />
        )}
      </LoadState>
    </Panel>
  )
}
