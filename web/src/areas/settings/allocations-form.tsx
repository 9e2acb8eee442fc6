import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ListEditor, messageAt } from './list-editor.tsx'
import { useEdited } from './use-edited.ts'

type Allocation = ReplyOf<(typeof settingsEndpoints)['lists']>['fleet_allocations'][number]
const everyBranch = 'every'

/** Named fleet pools that a vehicle or an order is assigned to. */
export function AllocationsForm({ saved }: { saved: readonly Allocation[] }) {
  const { value: rows, set, isChanged, start, reset } = useEdited(saved)
  const save = useAction(settingsEndpoints.saveAllocations)
  const settings = useEndpoint(settingsEndpoints.read, {})
  const branches = (settings.data?.AccountBranches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const handleSave = async (): Promise<void> => {
    const reply = await save.run({ allocations: [...rows] })
    if (!reply) return
    start(reply.fleet_allocations)
    showToast({ tone: 'done', title: 'Fleet allocations saved.' })
  }
  return (
    <ListEditor
      title="Fleet allocations"
      rows={rows}
      nameOf={({ name }) => name}
      blank={() => ({ id: null, name: '', branch_id: null, is_active: true })}
      addLabel="Add a fleet pool"
      onChange={set}
      isChanged={isChanged}
      isSaving={save.isRunning}
      failure={save.failure}
      onSave={() => void handleSave()}
      onReset={reset}
    >
      {(row, change, place) => (
        <>
          <TextField
            label="Name"
            value={row.name}
            maxLength={60}
            error={messageAt(save.failure, place)}
            onChange={(event) => change({ ...row, name: event.target.value })}
          />
          <SelectField
            label="Branch"
            value={row.branch_id === null ? everyBranch : String(row.branch_id)}
            options={[{ value: everyBranch, label: 'Every branch' }, ...branches]}
            onChange={(value) => change({ ...row, branch_id: value === everyBranch ? null : Number(value) })}
          />
          <Checkbox
            label="In use"
            checked={row.is_active}
            onChange={(event) => change({ ...row, is_active: event.target.checked })}
          />
        </>
      )}
    </ListEditor>
  )
}
