// Extensions of the hire: each agrees a further period and has its document on the case.
import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { extensionFields } from '@kerbline/domain/areas/fines/fields.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { useState } from 'react'
import { useCaseAction } from '../../case/use-case-action.ts'
import { changeTrouble } from '../../data/failure.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { blankValues, FormDialog, useDialogForm } from '../../form/form-dialog.tsx'
import { PaperField, usePaper } from '../../fleet/records/record-papers.tsx'
import { instantWords } from '../../record/record-value.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { FineRecord } from './fine-record.ts'
import { fineSource } from './fine-source.ts'
import styles from './fines.module.css'

const refreshes = [...fineSource.refreshes, finesEndpoints.documents]
/** A document that stands, or a file that becomes one. */
const fields = {
  ...extensionFields,
  document_id: { ...extensionFields.document_id, isOptional: true },
} as const

interface Props {
  readonly record: FineRecord
}

function ExtensionDialog({ record, onClose }: Props & { readonly onClose: () => void }) {
  const add = useCaseAction(finesEndpoints, finesEndpoints.addExtension, { refreshes })
  const { data } = useEndpoint(finesEndpoints.documents, { id: record.id })
  const options = (data?.documents ?? []).flatMap(({ id, title, type, is_superseded: isOld }) =>
    isOld ? [] : [{ value: String(id), label: title, note: documentTypeInWords(type) }],
  )
  const upload = useCaseAction(finesEndpoints, finesEndpoints.addDocument, { refreshes: [finesEndpoints.documents] })
  const paper = usePaper({ kind: 'fine', id: record.id })
  const dialog = useDialogForm({
    fields,
    begin: { values: blankValues(fields) },
    draft: `fine:${record.id}:extension`,
    failure: upload.failure ?? add.failure,
  })
  /** A new file becomes a document first; asked for again it is the same one. Undefined: it did not arrive. */
  const documentOf = async (chosen: unknown): Promise<number | undefined> => {
    if (!paper.file) return Number(chosen)
    const arrived = await paper.send()
    if (!arrived) return undefined
    const made = await upload.run({ id: record.id, upload: arrived, type: 'other', title: 'Extension of hire' })
    return made?.document.id
  }
  return (
    <FormDialog
      dialog={dialog}
      title="Add extension"
      lead="The period that this document agrees for the hire."
      label="Add extension"
      busyLabel="Adding"
      before="this can be added"
      troubleWords="We could not add the extension."
      isBusy={paper.progress !== undefined || upload.isRunning || add.isRunning}
      disabledReason={
        paper.file || dialog.form.values['document_id'] !== null ? undefined : 'Choose the document first.'
      }
      onClose={onClose}
      renderInput={(name, { id, value, error, onChange }) =>
        name === 'document_id' ? (
          <>
            {options.length > 0 && !paper.file && (
              <SelectField
                id={id}
                label={fields.document_id.label}
                error={error}
                options={options}
                value={typeof value === 'number' ? String(value) : undefined}
                onChange={(chosen) => onChange(Number(chosen))}
              />
            )}
            <PaperField
              paper={paper}
              error={options.length > 0 ? undefined : error}
              label="New document"
              hint={options.length > 0 ? 'Leave blank to use the document above.' : 'The signed extension.'}
            />
          </>
        ) : undefined
      }
      onSend={() =>
        dialog.send(
          async ({ agreed_from: from, agreed_to: to, document_id: chosen }) => {
            const document = await documentOf(chosen)
            if (document === undefined) return undefined
            const agreed = { agreed_from: String(from), agreed_to: String(to) }
            return add.run({ id: record.id, ...agreed, document_id: document })
          },
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
