import { whoDroveQuery } from '@kerbline/domain/areas/drivers/who-drove-link.ts'
import { shownScore } from '@kerbline/domain/areas/drivers/rules.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleStanding } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { formatDate, instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { carbonText } from '@kerbline/domain/fleet/emissions.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useLink } from '../../../data/navigation/use-link.ts'
import { useEndpoint, type Loaded } from '../../../data/use-endpoint.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Figures, type FigureFact } from '../../../ui/chart/figure.tsx'
import { classes } from '../../../ui/classes.ts'
import reachStyles from '../../../ui/reach.module.css'
import { Failed } from '../../../ui/layout/load-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import styles from '../vehicle-page.module.css'
import type { VehicleTab } from '../tabs/vehicle-tabs.ts'
import { wornPlate, type VehicleFacts } from '../vehicle-words.ts'

const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const endings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' }
/** "128th" */
export const ordinal = (place: number): string =>
  `${place.toLocaleString('en-GB')}${endings[ordinals.select(place)] ?? 'th'}`

function rankWords(rank: VehicleStanding['rank']): string | undefined {
  if (!rank) return undefined
  if (rank.place !== null && rank.of !== null)
    return `score ${ordinal(rank.place)} of ${rank.of.toLocaleString('en-GB')}`
  return rank.why_not === 'few miles' ? 'not ranked: too few miles this month' : 'no score yet'
}

function Driver({ view, standing }: { view: VehicleFacts; standing: VehicleStanding | undefined }) {
  const { driver } = view
  if (driver === null) return <p className={styles.nobody}>No driver assigned.</p>
  const since = driver.since === null ? undefined : `Since ${formatDate(londonDate(driver.since))}`
  return (
    <div className={styles.who}>
      <Avatar name={driver.name} size="large" />
      <div>
        <b>{driver.name}</b>
        <small>{[since, rankWords(standing?.rank ?? null)].filter(Boolean).join(', ')}</small>
      </div>
    </div>
  )
}

function milesFact({ vehicle, today }: VehicleFacts, href: string | undefined): FigureFact {
  const { miles, miles_at: at } = vehicle
  const isRead = miles !== null && miles > 0
  return {
    label: 'Miles',
    value: isRead ? Math.floor(miles).toLocaleString('en-GB') : 'No reading',
    unit: isRead ? 'mi' : undefined,
    href,
    note: isRead && at !== null ? `Read ${instantInSentence(at, today)}` : undefined,
  }
}

function scoreFact({ vehicle }: VehicleFacts, href: string | undefined): FigureFact {
  const score = shownScore(vehicle.score)
  return {
    label: 'Driver score',
    value: score === null ? 'No score' : String(score),
    unit: score === null ? undefined : 'of 100',
    href,
    note: score === null || vehicle.score_at === null ? undefined : `As of ${formatDate(londonDate(vehicle.score_at))}`,
  }
}

function carbonFact(
  { vehicle: { co2_kilograms: kilograms, co2 } }: VehicleFacts,
  href: string | undefined,
): FigureFact {
  return {
    label: (
      <>
        CO<sub>2</sub>
      </>
    ),
    value: kilograms === null ? 'Not known' : carbonText(kilograms),
    href,
    note:
      co2 !== null
        ? `${co2.toLocaleString('en-GB')} g per km`
        : kilograms === null
          ? undefined
          : 'Estimated from vehicle class and fuel',
  }
}

/** @param href where the invoice lines it is made of are listed */
function costFact(load: Loaded<VehicleStanding>, href: string | undefined): FigureFact | undefined {
  if (!load.data) return load.failure ? undefined : { label: 'Cost per mile', value: '…' }
  const { cost } = load.data
  if (!cost) return undefined
  const { pence_per_mile: own, fleet_pence_per_mile: fleet } = cost
  return {
    label: 'Cost per mile',
    value: own === null ? 'No miles' : formatMoney(own),
    href,
    // The dashboard's month is divided by the month's miles: another basis, so this one says its own.
    note: ['Total spend ÷ odometer miles', ...(fleet === null ? [] : [`fleet average ${formatMoney(fleet)}`])].join(
      ', ',
    ),
  }
}

/** Who drives it, and what its readings say. `isKept`: from this device alone, where nothing is known of the fleet beside it. */
export function DriverPanel({ view, isKept = false }: { view: VehicleFacts; isKept?: boolean }) {
  const link = useLink()
  const { sees, vehicle, driver } = view
  const isAsked = !isKept && (sees.cost_per_mile || (sees.driver && sees.score))
  const standing = useEndpoint(vehiclesEndpoints.standing, { id: vehicle.id }, { isEnabled: isAsked })
  const whoDrove = isKept ? undefined : link('drivers', {}, whoDroveQuery({ reg: wornPlate(vehicle) }))
  const profile = driver && link('driver', { reg: wornPlate(vehicle) })
  const tab = (name: VehicleTab) => link('vehicle', { reg: wornPlate(vehicle) }, { vehicle: vehicle.id, tab: name })
  const lines = sees.costs ? tab('costs') : undefined
  const readings = isKept ? undefined : tab('readings')
  const cost = isAsked && sees.cost_per_mile ? costFact(standing, lines) : undefined
  return (
    <Panel
      title={sees.driver ? 'Driver' : 'Readings'}
      tools={
        whoDrove !== undefined && (
          <a href={whoDrove} className={classes(styles.ask, reachStyles.reach)} data-print="hide">
            Who drove?
          </a>
        )
      }
      action={profile ? { href: profile, label: 'Profile', name: `Profile of ${driver.name}` } : undefined}
    >
      {sees.driver && <Driver view={view} standing={standing.data} />}
      <Figures
        facts={[
          milesFact(view, readings),
          ...(sees.score ? [scoreFact(view, readings)] : []),
          carbonFact(view, readings),
          ...(cost ? [cost] : []),
        ]}
      />
      {standing.failure && !standing.data && (
        <Failed what="rank and cost per mile" failure={standing.failure} onRetry={standing.retry} />
      )}
    </Panel>
  )
}
