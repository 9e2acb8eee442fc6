import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { useAction } from '../../data/use-action.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ListEditor, messageAt } from './list-editor.tsx'
import { useEdited } from './use-edited.ts'

/** The extra fields of the enquiry form, in the order it shows them. */
export function EnquiryFieldsForm({ saved }: { saved: readonly string[] }) {
  const { value: labels, set, isChanged, start, reset } = useEdited(saved)
  const save = useAction(settingsEndpoints.saveE2OFields)
  const handleSave = async (): Promise<void> => {
    const reply = await save.run({ labels: [...labels] })
    if (!reply) return
    start(reply.e2o_fields)
    showToast({ tone: 'done', title: 'Enquiry fields saved.' })
  }
  return (
    <ListEditor
      title="Enquiry fields"
      rows={labels}
      isOrdered
      nameOf={(label) => label}
      blank={() => ''}
      addLabel="Add a field"
      onChange={set}
      isChanged={isChanged}
      isSaving={save.isRunning}
      failure={save.failure}
      onSave={() => void handleSave()}
      onReset={reset}
    >
      {(label, change, place) => (
        <TextField
          label={`Field ${place + 1}`}
          isLabelHidden
          value={label}
          maxLength={80}
          error={messageAt(save.failure, place)}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </ListEditor>
  )
}
