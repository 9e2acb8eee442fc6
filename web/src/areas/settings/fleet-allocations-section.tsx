import { counted } from '@kerbline/domain/kit/words.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
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
    labels: { name: 'Name', branch_id: 'Branch' },
    doneWords: 'Fleet allocations saved.',
    send: async (rows, version) => {
      const reply = await saving.run({
        version,
        rows: rows.map(({ key, ...values }) => ({ id: key === null ? null : Number(key), ...values })),
      })
      return reply && keptOf(reply)
    },
  })
  const vehiclesOf = ({ key }: Row): number => table.rows.find(({ id }) => String(id) === key)?.vehicles ?? 0
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Fleet allocations"
      columns={{ labels: ['Name', 'Branch', 'Use', 'Vehicles'], className: styles.poolColumns }}
      empty="There is no fleet pool yet. Add the first one."
      blank={() => ({ key: null, name: '', branch_id: null, is_active: true })}
      addLabel="Add a fleet pool"
      holdReason={(row) =>
        vehiclesOf(row) > 0
          ? `${row.name} cannot be removed: ${vehiclesIn(vehiclesOf(row))} in it. Switch it off instead`
          : undefined
      }
    >
      {(row, change, cell) => (
        <>
          <TextField
            {...form.control(row, cell, 'name')}
            value={row.name}
            maxLength={60}
            onChange={(event) => change({ ...row, name: event.target.value })}
          />
          <SelectField
            {...form.control(row, cell, 'branch_id')}
            value={row.branch_id === null ? everyBranch : String(row.branch_id)}
            options={[{ value: everyBranch, label: 'Every branch' }, ...branches]}
            onChange={(value) => change({ ...row, branch_id: value === everyBranch ? null : Number(value) })}
          />
          <Checkbox
            label="In use"
            checked={row.is_active}
            onChange={(event) => change({ ...row, is_active: event.target.checked })}
          />
          <span className={styles.amount}>{vehiclesIn(vehiclesOf(row))}</span>
        </>
      )}
    </ListEditor>
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
