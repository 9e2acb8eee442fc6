import { vehicleRecords } from '@kerbline/domain/areas/vehicles/record-endpoints.ts'
import type { TimelineEntry } from '@kerbline/domain/areas/vehicles/timeline-entry.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import type { VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { manyVehiclesFor, vehicleFormFor, vehiclesResource } from '@kerbline/domain/areas/vehicles/resource.ts'
import { displayRegistration, normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import { href } from '@kerbline/domain/screens.ts'
import { createContext, useContext, useMemo } from 'react'
import type { ManyRows } from '../../list/bulk/bulk-change.ts'
import { BulkEditDialog } from '../../list/bulk/bulk-edit-dialog.tsx'
import type { FieldInputProps } from '../../form/field-input.tsx'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { CreatePage, EditPage } from '../../form/form-page.tsx'
import { RecordChanges, RecordHistory } from '../../record/record-history.tsx'
import type { WireRecord } from '../../record/record-links.ts'
import { useMay } from '../../data/session/may.ts'
import { useUser } from '../../data/session/session.ts'
import { AccountField } from '../../fleet/account-field.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { DangerousLinks } from './dangerous-links.tsx'
import { PlateInput, TrackerInput } from './number-inputs.tsx'

/** A plate leads to the vehicle that wears it; to one that is gone only with its number. */
const pageOf = ({ id, plate, is_active: isActive }: WireRecord): string => {
  const reg = normaliseRegistration(typeof plate === 'string' ? plate : '')
  return href('vehicle', { reg }, { vehicle: isActive ? undefined : id })
}

const words = {
  endpoints: vehicleRecords,
  screens: { list: 'vehicles', create: 'vehicles', view: 'vehicle', edit: 'vehicle', pageOf },
} as const

/** Whose it is; later that is a matter of hires. */
const AccountInput = ({ id, field, value, onChange, error }: FieldInputProps) => (
  <AccountField
    id={id}
    label={field.label}
    error={error}
    value={typeof value === 'string' ? value : ''}
    onChange={onChange}
  />
)

const form = {
  inputs: {
    customer_account_number: AccountInput,
    reg_no: PlateInput,
    current_reg_no: PlateInput,
    emei: TrackerInput,
  },
}

/** The fields that are this person's to write, by side and right. */
function useVehicleForm(isNew: boolean): Resource {
  const may = useMay()
  const side = useUser()?.side ?? 'customer'
  return useMemo(() => vehicleFormFor({ side, may }, isNew), [side, may, isNew])
}

/** Open defects that keep the vehicle of the form off the road: while there is one, nobody lets it back by hand. */
const Dangerous = createContext<VehicleOverview['dangerous']>([])

function OffRoadInput(props: FieldInputProps) {
  const defects = useContext(Dangerous)
  if (defects.length === 0) return <PlainInput {...props} />
  const { id, name, field, value } = props
  return (
    <>
      <Checkbox {...{ id, name, label: field.label }} checked={value === true} disabled readOnly />
      <Notice tone="red">
        A dangerous defect keeps it off the road until the repair is signed off: <DangerousLinks defects={defects} />.
        If another reason no longer applies, clear “VOR reason”.
      </Notice>
    </>
  )
}
const editForm = { inputs: { ...form.inputs, is_vor: OffRoadInput } }

export const EditVehicle = ({ id, dangerous }: { id: number; dangerous: VehicleOverview['dangerous'] }) => (
  <Dangerous value={dangerous}>
    <EditPage {...words} resource={useVehicleForm(false)} form={editForm} recordKey={String(id)} />
  </Dangerous>
)

/** Every change of a vehicle, whoever's form or file made it: what one may not see is left out by the call. */
export const VehicleHistory = ({ id }: { id: number }) => (
  <RecordHistory resource={vehiclesResource} endpoints={vehicleRecords} recordKey={String(id)} />
)

/** What one entry of the timeline changed. */
export const VehicleChanges = ({ changes }: { changes: TimelineEntry['changes'] }) => (
  <RecordChanges changes={changes} fields={vehiclesResource.fields} endpoint={vehicleRecords.options} />
)

interface EditVehiclesProps {
  /** All that match; then `rows` are those in sight. */
  readonly many?: ManyRows | undefined
  readonly rows: readonly VehicleListRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What a row of the list tells of a vehicle: only that can be shown before and after. */
const listed: ReadonlySet<string> = new Set<keyof VehicleListRow>([
  ...(['vehicle_category_id', 'body_id', 'fuel_type', 'branch_id', 'fleet_allocation_id'] as const),
  ...(['status', 'hire_type'] as const),
])

/** The same value for several vehicles. */
export function EditVehicles({ many, rows, onClose, onDone }: EditVehiclesProps) {
  const may = useMay()
  const side = useUser()?.side ?? 'customer'
  const resource = useMemo(() => {
    const { fields, ...rest } = manyVehiclesFor({ side, may })
    return { ...rest, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => listed.has(name))) }
  }, [side, may])
  const records = rows.map((row) => ({
    ...row,
    plate: displayRegistration(row.current_reg_no ?? row.reg_no),
    is_active: row.status !== 'disposed',
    used_by: 0,
    created_at: '',
    updated_at: '',
  }))
  return <BulkEditDialog {...{ resource, many, records, onClose, onDone }} endpoints={vehicleRecords} />
}

export const CreateVehicle = () => <CreatePage {...words} resource={useVehicleForm(true)} form={form} />
