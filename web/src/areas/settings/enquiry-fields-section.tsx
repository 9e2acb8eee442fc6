import { text } from '@kerbline/domain/kit/field.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ListEditor } from './list-editor.tsx'
import { TableSection, type TableFormProps } from './table-section.tsx'
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

function EnquiryFieldsForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveEnquiryFields)
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf: ({ label }) => label,
    fields: { label: text({ label: 'Name', max: 80 }) },
    doneWords: 'Enquiry fields saved.',
    send: (rows, version) => saving.run({ version, rows: rows.map(({ label }) => ({ label })) }),
  })
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Enquiry fields"
      isOrdered
      empty="No extra fields. Add one to the enquiry form."
      blank={() => ({ key: null, label: '' })}
      addLabel="Add a field"
      renderCells={{
        label: ({ row, control, onChange }) => (
          <TextField
            {...control}
            label={`Field ${form.editor.rows.indexOf(row) + 1}`}
            isLabelHidden
            value={row.label}
            maxLength={80}
            onChange={(event) => onChange({ ...row, label: event.target.value })}
          />
        ),
      }}
    />
  )
}

/** Settings, Enquiry fields: what the enquiry form asks for beside its own fields, in this order. */
export const EnquiryFieldsSection = () => (
  <TableSection
    what="enquiry fields"
    load={useEndpoint(settingsEndpoints.enquiryFields, {})}
    form={EnquiryFieldsForm}
  />
)
