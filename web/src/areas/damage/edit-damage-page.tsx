import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { CaseDetailsDialog, type DetailsSource } from '../../case/details-dialog.tsx'
import { DriverInput } from '../../case/steps/record-inputs.tsx'
import { navigate, useLocation } from '../../data/navigation/location.ts'
import { DamagePage } from './damage-page.tsx'
import { type DamageRecord, isReportPart } from './damage-record.ts'
import { damageSource } from './damage-source.ts'
import { EditReport } from './edit-report.tsx'
import { LoadedDamage } from './loaded-damage.tsx'

const source: DetailsSource = { kind: damageCase, calls: damageEndpoints, refreshes: damageSource.refreshes }
const inputs = { driver_id: DriverInput }
/** Whoever has the case takes it by a step. */
const without = ['owner_id']

/** Everything written on a case in one form, over the case itself, which says what is meant. */
function Edit({ record }: { readonly record: DamageRecord }) {
  return (
    <CaseDetailsDialog
      {...{ source, record, inputs, without }}
      known={{ driver_id: { value: record.driver_id, words: record.driver_name ?? undefined } }}
      onClose={() => navigate(href('damageCase', { id: String(record.id) }), { isReplace: true })}
    />
  )
}

/** With a part named in the address that part of the report, on a page of its own. */
export function EditDamagePage() {
  const { part } = useLocation().query
  if (!isReportPart(part)) return <DamagePage renderOver={(record) => <Edit record={record} />} />
  return <LoadedDamage>{({ record }) => <EditReport key={record.id} record={record} part={part} />}</LoadedDamage>
}
