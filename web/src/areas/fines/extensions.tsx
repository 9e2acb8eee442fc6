// Extensions of the hire: each agrees a further period and has its document on the case.
import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { extensionFields } from '@kerbline/domain/areas/fines/fields.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { useState } from 'react'
import { useCaseAction } from '../../case/use-case-action.ts'
import { changeTrouble } from '../../data/failure.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { blankValues, FormDialog, useDialogForm } from '../../form/form-dialog.tsx'
import { instantWords } from '../../record/record-value.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { FineRecord } from './fine-record.ts'
import { fineSource } from './fine-source.ts'
import styles from './fines.module.css'

const refreshes = fineSource.refreshes

interface Props {
  readonly record: FineRecord
}

function ExtensionDialog({ record, onClose }: Props & { readonly onClose: () => void }) {
  const add = useCaseAction(finesEndpoints, finesEndpoints.addExtension, { refreshes })
  const { data } = useEndpoint(finesEndpoints.documents, { id: record.id })
  const options = (data?.documents ?? []).flatMap(({ id, title, type, is_superseded: isOld }) =>
    isOld ? [] : [{ value: String(id), label: title, note: documentTypeInWords(type) }],
  )
  const dialog = useDialogForm({
    fields: extensionFields,
    begin: { values: blankValues(extensionFields) },
    draft: `fine:${record.id}:extension`,
    failure: add.failure,
  })
  return (
    <FormDialog
      dialog={dialog}
      title="Add extension"
      lead="The period that this document agrees for the hire."
      label="Add extension"
      busyLabel="Adding"
      before="this can be added"
      troubleWords="We could not add the extension."
      isBusy={add.isRunning}
      onClose={onClose}
      renderInput={(name, { id, value, error, onChange }) =>
        name === 'document_id' ? (
          <SelectField
            id={id}
            label={extensionFields.document_id.label}
            hint={options.length === 0 ? 'Add the document under Evidence first.' : undefined}
            error={error}
            options={options}
            value={typeof value === 'number' ? String(value) : undefined}
            onChange={(chosen) => onChange(Number(chosen))}
          />
        ) : undefined
      }
      onSend={() =>
        dialog.send(
          ({ agreed_from: from, agreed_to: to, document_id: document }) =>
            add.run({ id: record.id, agreed_from: String(from), agreed_to: String(to), document_id: Number(document) }),
          () => {
            showToast({ tone: 'done', title: 'Extension added.' })
            onClose()
          },
        )
      }
    />
  )
}

export function Extensions({ record }: Props) {
  const [isOpen, setOpen] = useState(false)
  const remove = useCaseAction(finesEndpoints, finesEndpoints.removeExtension, { refreshes })
  const extensions = record.transfer_test?.extensions ?? []
  return (
    <>
      {extensions.length > 0 && (
        <table className={styles.table}>
          <caption>Extensions of the hire</caption>
          <tbody>
            {extensions.map(({ id, agreed_from: from, agreed_to: to, title, is_used: isUsed }) => (
              <tr key={id}>
                <th scope="row">
                  {instantWords(from)} to {instantWords(to)}
                  <small>
                    {title}
                    {isUsed && '. Covers the contravention.'}
                  </small>
                </th>
                <td>
                  <Button
                    size="small"
                    isBusy={remove.isRunning}
                    busyLabel="Removing"
                    aria-label={`Remove extension from ${instantWords(from)}`}
                    onClick={() => void remove.run({ id: record.id, extension: id })}
                  >
                    Remove
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {remove.failure && (
        <Notice tone="red" role="alert">
          <b>We could not remove the extension.</b> {changeTrouble(remove.failure)}
        </Notice>
      )}
      <Button onClick={() => setOpen(true)}>Add extension</Button>
      {isOpen && <ExtensionDialog record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
