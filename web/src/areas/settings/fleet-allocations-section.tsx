import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { ListEditor } from './list-editor.tsx'
import styles from './settings.module.css'
import { TableSection } from './table-section.tsx'
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

const vehiclesIn = (count: number): string =>
  count === 0 ? 'None' : `${count.toLocaleString('en-GB')} ${count === 1 ? 'vehicle' : 'vehicles'}`

function FleetAllocationsForm({ table, onReload }: { table: Table; onReload: () => void }) {
  const saving = useAction(settingsEndpoints.saveFleetAllocations)
  const settings = useEndpoint(settingsEndpoints.read, {})
  const branches = (settings.data?.AccountBranches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const form = useTable<Row, Table>({
    table,
    keptOf,
    saving,
    onReload,
    nameOf: ({ name }) => name,
    labels: { name: 'Name', branch_id: 'Branch' },
    send: async (rows, version) => {
      const reply = await saving.run({
        version,
        rows: rows.map(({ key, ...values }) => ({ id: key === null ? null : Number(key), ...values })),
      })
      return reply && keptOf(reply)
    },
  })
  const handleSave = async (): Promise<void> => {
    if (await form.save()) showToast({ tone: 'done', title: 'Fleet allocations saved.' })
  }
  const vehiclesOf = ({ key }: Row): number => table.rows.find(({ id }) => String(id) === key)?.vehicles ?? 0
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Fleet allocations"
      nameOf={({ name }) => name}
      columns={{ labels: ['Name', 'Branch', 'Use', 'Vehicles'], className: styles.poolColumns }}
      empty="There is no fleet pool yet. Add the first one."
      blank={() => ({ key: null, name: '', branch_id: null, is_active: true })}
      addLabel="Add a fleet pool"
      holdReason={(row) =>
        vehiclesOf(row) > 0
          ? `${row.name} cannot be removed: ${vehiclesIn(vehiclesOf(row))} in it. Switch it off instead`
          : undefined
      }
      onSave={() => void handleSave()}
    >
      {(row, change, place, isLabelHidden) => (
        <>
          <TextField
            id={form.idOf(place, 'name')}
            label="Name"
            isLabelHidden={isLabelHidden}
            value={row.name}
            maxLength={60}
            error={form.messageOf(row, 'name')}
            onChange={(event) => change({ ...row, name: event.target.value })}
          />
          <SelectField
            id={form.idOf(place, 'branch_id')}
            label="Branch"
            isLabelHidden={isLabelHidden}
            value={row.branch_id === null ? everyBranch : String(row.branch_id)}
            options={[{ value: everyBranch, label: 'Every branch' }, ...branches]}
            error={form.messageOf(row, 'branch_id')}
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
  <TableSection what="fleet allocations" load={useEndpoint(settingsEndpoints.fleetAllocations, {})}>
    {(table, onReload) => <FleetAllocationsForm table={table} onReload={onReload} />}
  </TableSection>
)
