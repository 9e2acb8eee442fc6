import { anomalyWords } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { shownScore } from '@kerbline/domain/areas/drivers/rules.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import {
  readingSourceWords,
  readingStandingWords,
  type VehicleReading,
} from '@kerbline/domain/areas/vehicles/reading-endpoints.ts'
import { carbonText } from '@kerbline/domain/fleet/emissions.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PagedPart } from '../../../ui/layout/paged-part.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { instantWords } from '../vehicle-words.ts'
import styles from './costs.module.css'

type Vehicle = VehicleOverview['vehicle']

const miles = (count: number): string => `${count.toLocaleString('en-GB', { maximumFractionDigits: 1 })} mi`

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && Date.parse(one) === Date.parse(other)

/** Which of the figures of the vehicle stand on a reading. */
function figuresOn({ miles_at, score_at }: Vehicle, reading: VehicleReading): string[] {
  const isCounted = reading.standing === 'counted' || reading.standing === 'corrected'
  return [
    ...(isCounted && reading.miles !== null && isSame(reading.at, miles_at) ? ['Current mileage'] : []),
    ...(reading.score !== null && isSame(reading.score_at, score_at) ? ['Current score'] : []),
  ]
}

function Line({ reading, view: { vehicle, today } }: { reading: VehicleReading; view: VehicleOverview }) {
  const { source, standing, anomaly, score } = reading
  const words = [
    readingSourceWords[source],
    reading.miles === null ? 'no mileage' : readingStandingWords[standing],
    anomaly === null ? undefined : anomalyWords[anomaly],
    shownScore(score) === null ? undefined : `driver score ${shownScore(score)}`,
  ]
  return (
    <li className={styles.line}>
      <span className={styles.day}>{instantWords(reading.at, today)}</span>
      <div>
        {reading.miles === null ? 'Score only' : miles(reading.miles)}
        <small>{words.filter((each) => each !== undefined).join(', ')}</small>
      </div>
      <span className={styles.money}>
        {figuresOn(vehicle, reading).map((figure) => (
          <Badge key={figure}>{figure}</Badge>
        ))}
      </span>
    </li>
  )
}

/** A page of readings, and under it the older one when asked for. */
function Part({ view, after }: { view: VehicleOverview; after?: number | undefined }) {
  const load = useEndpoint(vehiclesEndpoints.readings, {
    id: view.vehicle.id,
    ...(after !== undefined && { after }),
  })
  return (
    <PagedPart
      what="the readings"
      load={load}
      isEmpty={({ readings }) => readings.length === 0}
      empty={{
        title: 'No readings yet',
        words: 'Odometer readings from telematics, driver checks, imports and MOT tests will appear here.',
      }}
      className={styles.more}
      renderOlder={(older) => <Part view={view} after={older} />}
    >
      {({ readings }) => (
        <ul aria-label="Readings, newest first">
          {readings.map((reading) => (
            <Line key={reading.id} reading={reading} view={view} />
          ))}
        </ul>
      )}
    </PagedPart>
  )
}

/** "CO2: 41,203 mi times 1.609344 times 231 g per km, 15.3 t." */
function carbonWords({ miles: read, co2, co2_kilograms: kilograms }: Vehicle): string | undefined {
  if (kilograms === null || read === null) return undefined
  const grams = co2 === null ? 'the average g per km for its class and fuel' : `${co2} g per km`
  return `CO₂: mileage × 1.609344 km × ${grams}, rounded up to ${carbonText(kilograms)}.`
}

/** What the miles, the score and the CO2 of a vehicle are made of. */
export const ReadingsTab = ({ view }: { view: VehicleOverview }) => (
  <Panel
    title="Readings"
    note="Newest first"
    isRuled
    footer={[
      'Mileage: the latest accepted reading.',
      carbonWords(view.vehicle),
      view.sees.score ? 'Score: the latest above 0.' : undefined,
    ]
      .filter((words) => words !== undefined)
      .join(' ')}
  >
    <Part view={view} />
  </Panel>
)
