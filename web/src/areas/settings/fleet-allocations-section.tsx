import { flag, reference, text } from '@kerbline/domain/kit/field.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { ListEditor } from './list-editor.tsx'
import styles from './settings.module.css'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['fleetAllocations']>

interface Row {
  readonly key: string | null
  readonly name: string
  readonly branch_id: number | null
  readonly is_active: boolean
}

const everyBranch = 'every'

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map(({ id, name, branch_id, is_active }) => ({ key: String(id), name, branch_id, is_active })),
})

const fields = {
  name: text({ label: 'Name', max: 60 }),
  branch_id: reference({ label: 'Branch', to: 'branches', optional: true }),
  is_active: flag({ label: 'In use' }),
} as const

const vehiclesIn = (count: number): string => (count === 0 ? 'None' : counted(count, 'vehicle'))

function FleetAllocationsForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveFleetAllocations)
  const settings = useEndpoint(settingsEndpoints.read, {})
  const branches = (settings.data?.AccountBranches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf: ({ name }) => name,
    fields,
    doneWords: 'Fleet allocations saved.',
    send: (rows, version) =>
      saving.run({
        version,
        rows: rows.map(({ key, ...values }) => ({ id: key === null ? null : Number(key), ...values })),
      }),
  })
  const vehiclesOf = ({ key }: Row): number => table.rows.find(({ id }) => String(id) === key)?.vehicles ?? 0
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Fleet allocations"
      columns={{ labels: ['Name', 'Branch', 'Use', 'Vehicles'], className: styles.poolColumns }}
      empty="No fleet pools yet. Add the first."
      blank={() => ({ key: null, name: '', branch_id: null, is_active: true })}
      addLabel="Add a fleet pool"
      holdReason={(row) =>
        vehiclesOf(row) > 0
          ? `You cannot remove ${row.name}. It has ${vehiclesIn(vehiclesOf(row))}. Turn it off instead`
          : undefined
      }
      renderCells={{
        branch_id: ({ row, control, onChange }) => (
          <SelectField
            {...control}
            value={row.branch_id === null ? everyBranch : String(row.branch_id)}
            options={[{ value: everyBranch, label: 'Every branch' }, ...branches]}
            onChange={(value) => onChange({ ...row, branch_id: value === everyBranch ? null : Number(value) })}
          />
        ),
      }}
      renderAfter={(row) => <span className={styles.amount}>{vehiclesIn(vehiclesOf(row))}</span>}
    />
  )
}

/** Settings, Fleet allocations: the pools that vehicles and orders are assigned to. */
export const FleetAllocationsSection = () => (
  <TableSection
    what="fleet allocations"
    load={useEndpoint(settingsEndpoints.fleetAllocations, {})}
    form={FleetAllocationsForm}
  />
)
