import { documentTypeNames, documentTypes, type DocumentType } from '@kerbline/domain/cases/document-types.ts'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { IconButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { sizeInWords } from '../../case/evidence/evidence-source.ts'
import styles from './documents.module.css'
import type { DraftFile } from './upload-draft.ts'

const typeOptions = documentTypeNames.map((value) => ({ value, label: documentTypes[value].label }))

interface TypeProps {
  readonly value: DocumentType | ''
  readonly error?: string | undefined
  readonly onChange: (type: DocumentType) => void
}

export const TypeField = ({ value, error, onChange }: TypeProps) => (
  <SelectField
    label="Type"
    error={error}
    options={typeOptions}
    value={value === '' ? undefined : value}
    onChange={onChange}
  />
)

interface FileProps {
  readonly file: DraftFile
  readonly today: string | undefined
  readonly error: string | undefined
  readonly onChange: (file: DraftFile) => void
  readonly onRemove: () => void
}

/** One chosen file, with what it is called and the days it is good for. */
export function UploadFile({ file, today, error, onChange, onRemove }: FileProps) {
  const { name, size } = file.file
  return (
    <li className={styles.file}>
      <span className={styles.named}>
        <span>
          <b>{name}</b>, {sizeInWords(size)}
        </span>
        <IconButton icon={XIcon} label={`Remove ${name}`} size="touch" onClick={onRemove} />
      </span>
      <TextField
        label="Title"
        maxLength={160}
        value={file.title}
        onChange={({ target }) => onChange({ ...file, title: target.value })}
      />
      <div className={styles.days}>
        <DateField
          label="Issued"
          isOptional
          today={today}
          value={file.issuedOn}
          onChange={(issuedOn) => onChange({ ...file, issuedOn })}
        />
        <DateField
          label="Expires"
          isOptional
          error={error}
          today={today}
          value={file.expiresOn}
          onChange={(expiresOn) => onChange({ ...file, expiresOn })}
        />
      </div>
    </li>
  )
}
