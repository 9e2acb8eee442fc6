import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { ListEditor } from './list-editor.tsx'
import { TableSection } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['enquiryFields']>

interface Row {
  readonly key: string | null
  readonly label: string
}

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map(({ label }) => ({ key: label, label })),
})

function EnquiryFieldsForm({ table, onReload }: { table: Table; onReload: () => void }) {
  const saving = useAction(settingsEndpoints.saveEnquiryFields)
  const form = useTable<Row, Table>({
    table,
    keptOf,
    saving,
    onReload,
    nameOf: ({ label }) => label,
    labels: { label: 'Name' },
    send: async (rows, version) => {
      const reply = await saving.run({ version, rows: rows.map(({ label }) => ({ label })) })
      return reply && keptOf(reply)
    },
  })
  const handleSave = async (): Promise<void> => {
    if (await form.save()) showToast({ tone: 'done', title: 'Enquiry fields saved.' })
  }
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Enquiry fields"
      isOrdered
      nameOf={({ label }) => label}
      empty="The enquiry form asks for nothing more than its own fields. Add the first one."
      blank={() => ({ key: null, label: '' })}
      addLabel="Add a field"
      onSave={() => void handleSave()}
    >
      {(row, change, place) => (
        <TextField
          id={form.idOf(place, 'label')}
          label={`Field ${place + 1}`}
          isLabelHidden
          value={row.label}
          maxLength={80}
          error={form.messageOf(row, 'label')}
          onChange={(event) => change({ ...row, label: event.target.value })}
        />
      )}
    </ListEditor>
  )
}

/** Settings, Enquiry fields: what the enquiry form asks for beside its own fields, in this order. */
export const EnquiryFieldsSection = () => (
  <TableSection what="enquiry fields" load={useEndpoint(settingsEndpoints.enquiryFields, {})}>
    {(table, onReload) => <EnquiryFieldsForm table={table} onReload={onReload} />}
  </TableSection>
)
