import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { CaseDetailsDialog, type DetailsSource } from '../../case/details-dialog.tsx'
import { DealerInput, DriverInput } from '../../case/steps/record-inputs.tsx'
import { navigate } from '../../data/navigation/location.ts'
import { DamagePage } from './damage-page.tsx'
import type { DamageRecord } from './damage-record.ts'
import { damageSource } from './damage-source.ts'

const source: DetailsSource = { kind: damageCase, calls: damageEndpoints, refreshes: damageSource.refreshes }
const inputs = { driver_id: DriverInput, dealer_id: DealerInput }
/** Whoever has the case takes it by a step. */
const without = ['owner_id']

/** Everything written on a case in one form, over the case itself, which says what is meant. */
function Edit({ record }: { readonly record: DamageRecord }) {
  return (
    <CaseDetailsDialog
      {...{ source, record, inputs, without }}
      known={{
        driver_id: { value: record.driver_id, words: record.driver_name ?? undefined },
        dealer_id: { value: record.dealer_id, words: record.repairer ?? undefined },
      }}
      onClose={() => navigate(href('damageCase', { id: String(record.id) }), { isReplace: true })}
    />
  )
}

export const EditDamagePage = () => <DamagePage renderOver={(record) => <Edit record={record} />} />
