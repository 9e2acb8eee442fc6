import { counted } from '@kerbline/domain/kit/words.ts'
import { pointWords } from '@kerbline/domain/areas/vehicles/damage-points.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useLink } from '../../../data/navigation/use-link.ts'
import { viewName } from '@kerbline/domain/areas/damage/plan/plan-places.ts'
import { QueryLink } from '../../../fleet/query-link.tsx'
import { Rag } from '../../../fleet/rag.tsx'
import { VehiclePlan } from '../../../fleet/plan/vehicle-plan.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { MaybeLink } from '../../../ui/maybe-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import styles from '../vehicle-page.module.css'
import { plain, wornPlate } from '../vehicle-words.ts'

type Case = VehicleOverview['damage'][number]

/** Whose turn it is to act: what waits for the customer stands out. */
const isWaiting = (state: string): boolean => state === 'awaiting_customer' || state === 'more_info'

/** "Dent, 12 cm, nearside", and what else was marked. */
function marksWords({ points, type }: Case): string {
  const [first] = points
  if (!first) return type === null ? 'Location not marked' : `${plain(type)}, location not marked`
  const words = [pointWords(first), viewName(first.view).toLowerCase()].filter(Boolean).join(', ')
  return points.length > 1 ? `${words}, and ${points.length - 1} more` : words
}

function CaseRow({ found, number }: { found: Case; number: number }) {
  const link = useLink()
  return (
    <li className={styles.case}>
      <span className={styles.number}>{number}</span>
      <div>
        <MaybeLink href={link('damageCase', { id: String(found.id) })}>
          <b>{found.summary ?? found.case_no}</b>
        </MaybeLink>
        <small>{marksWords(found)}</small>
      </div>
      <span className={styles.caseEnd}>
        <Rag value={isWaiting(found.state) ? 'amber' : 'unknown'} detail={plain(found.state)} />
        <QueryLink subject={{ type: 'damage_case', id: found.id }} what={found.summary ?? found.case_no} />
      </span>
    </li>
  )
}

/** The vehicle unfolded, with every open damage case numbered, and the same as a list. */
export function ConditionPanel({ view: { vehicle, damage, may } }: { view: VehicleOverview }) {
  const link = useLink()
  const count = damage.length
  const cases = count === 0 ? 'no open cases' : counted(count, 'open case')
  const marks = damage.flatMap(({ points }, place) => points.map((point) => ({ ...point, number: place + 1 })))
  const report = may.includes('report damage')
    ? link('reportDamage', undefined, { reg: wornPlate(vehicle) })
    : undefined
  const sets = link('snaps', undefined, { reg_no: `is:${wornPlate(vehicle)}` })
  return (
    <Panel
      title="Condition"
      note={cases.charAt(0).toUpperCase() + cases.slice(1)}
      action={sets === undefined ? undefined : { href: sets, label: 'Condition sets' }}
      tools={
        report !== undefined && (
          <ButtonLink variant="quiet" size="small" iconEnd={PlusIcon} href={report}>
            Report damage
          </ButtonLink>
        )
      }
    >
      <div className={styles.condition}>
        <div className={styles.plan}>
          <VehiclePlan template={vehicle.plan} marks={marks} label={`Diagram of a ${vehicle.plan}, ${cases}`} />
        </div>
        {count === 0 ? (
          <p className={styles.unharmed}>No open damage.</p>
        ) : (
          <ol className={styles.cases}>
            {damage.map((found, place) => (
              <CaseRow key={found.id} found={found} number={place + 1} />
            ))}
          </ol>
        )}
      </div>
    </Panel>
  )
}
