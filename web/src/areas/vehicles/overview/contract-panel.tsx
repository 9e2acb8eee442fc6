import {
  projectionGaps,
  projectMileage,
  type MileageProjection,
} from '@kerbline/domain/areas/vehicles/mileage-projection.ts'
import { hireWords } from '@kerbline/domain/areas/vehicles/words.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import recordStyles from '../../../record/record-page.module.css'
import { Panel, PanelBody } from '../../../ui/layout/panel.tsx'
import { Rag } from '../../../fleet/rag.tsx'
import styles from './contract.module.css'

const count = (miles: number): string => `${miles.toLocaleString('en-GB')} mi`

function Projection({ told, end }: { told: MileageProjection; end: string }) {
  const { milesRun, milesAllowed, milesAllowedSoFar, milesProjected, excessMiles, excessPence } = told
  const scale = Math.max(milesProjected, milesAllowed, 1)
  const share = (miles: number): string => `${Math.min(100, (100 * miles) / scale).toFixed(2)}%`
  return (
    <div className={styles.mileage}>
      <p className={styles.heading}>
        <span>
          <b>On course for {count(milesProjected)}</b> by {end}. Allowance: {count(milesAllowed)}.
        </span>
        {excessMiles === 0 ? (
          <Rag value="green" detail="Within the allowance" />
        ) : (
          <Rag
            value="amber"
            detail={`${count(excessMiles)} over${excessPence === null ? '' : `, about ${formatMoney(excessPence, 0)}`}`}
          />
        )}
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.projected} style={{ width: share(milesProjected) }} />
        <span className={styles.run} style={{ width: share(milesRun) }} />
        <span className={styles.allowed} style={{ left: share(milesAllowed) }} />
      </div>
      <p className={styles.small}>
        {count(milesRun)} driven on this hire. Allowance up to the last reading: {count(milesAllowedSoFar)}. Estimate
        based on mileage so far.
      </p>
    </div>
  )
}

/** The agreement, and where its miles are heading. */
export function ContractPanel({ view: { contract, vehicle, sees } }: { view: VehicleOverview }) {
  const told = projectMileage({
    onHireDate: contract.on_hire_date,
    contractEndDate: contract.contract_end_date,
    milesAtOnHire: contract.miles_at_on_hire,
    annualMileageAllowance: contract.annual_mileage_allowance,
    excessPencePerMile: contract.excess_pence_per_mile,
    miles: vehicle.miles,
    milesDate: vehicle.miles_at === null ? null : londonDate(vehicle.miles_at),
  })
  const day = (date: string | null): string | undefined => (date === null ? undefined : formatDate(date))
  const { annual_mileage_allowance: allowance, weekly_rate_pence: rate, excess_pence_per_mile: excess } = contract
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Hire', hireWords[contract.hire_type]],
    ['Reference', contract.contract_ref ?? undefined],
    ['On hire', day(contract.on_hire_date)],
    ['Contract ends', day(contract.contract_end_date)],
    ['Off hire', day(contract.off_hire_date)],
    ['Allowance', allowance === null ? undefined : `${count(allowance)} a year`],
    ['Weekly rate', sees.rates && rate !== null ? formatMoney(rate) : undefined],
    ['Excess', sees.rates && excess !== null ? `${excess}p a mile` : undefined],
  ]
  return (
    <Panel title="Contract">
      <PanelBody>
        <dl className={styles.pairs}>
          {facts.flatMap(([label, value]) =>
            value === undefined
              ? []
              : [
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>,
                ],
          )}
        </dl>
        {told.gap === null ? (
          <Projection told={told} end={day(contract.contract_end_date) ?? ''} />
        ) : (
          <p className={recordStyles.nothing}>We cannot forecast mileage yet. {projectionGaps[told.gap]}</p>
        )}
      </PanelBody>
    </Panel>
  )
}
