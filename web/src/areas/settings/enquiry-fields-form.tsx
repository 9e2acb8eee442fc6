import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ListEditor, messageAt } from './list-editor.tsx'

/** The extra fields of the enquiry form, in the order it shows them. */
export function EnquiryFieldsForm({ saved }: { saved: readonly string[] }) {
  const [labels, setLabels] = useState(saved)
  const save = useAction(settingsEndpoints.saveE2OFields)
  const handleSave = async (): Promise<void> => {
    if (await save.run({ labels: [...labels] })) showToast({ tone: 'done', title: 'Enquiry fields saved.' })
  }
  return (
    <ListEditor
      title="Enquiry fields"
      rows={labels}
      isOrdered
      nameOf={(label) => label}
      blank={() => ''}
      addLabel="Add a field"
      onChange={setLabels}
      isChanged={JSON.stringify(labels) !== JSON.stringify(saved)}
      isSaving={save.isRunning}
      failure={save.failure}
      onSave={() => void handleSave()}
      onReset={() => setLabels(saved)}
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
