import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { LibraryDocumentRecord } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { documentTypeInWords, type DocumentType } from '@kerbline/domain/cases/document-types.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { ApiProblem } from '../../data/failure.ts'
import { useToday } from '../../data/session/me.ts'
import { useUser } from '../../data/session/session.ts'
import { useAction } from '../../data/use-action.ts'
import { type Lines, OvertakenNotice } from '../../form/overtaken-notice.tsx'
import { useVersioned } from '../../form/use-versioned.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choices/switch.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './documents.module.css'
import { isDocumentType } from './upload-draft.ts'
import { TypeField } from './upload-files.tsx'

interface Said {
  readonly title: string
  readonly type: DocumentType
  readonly issuedOn: string | null
  readonly expiresOn: string | null
  readonly isForStaff: boolean
}

const saidOf = (kept: LibraryDocumentRecord | undefined): Said => ({
  title: kept?.title ?? '',
  type: kept && isDocumentType(kept.type) ? kept.type : 'other',
  issuedOn: kept?.issued_on ?? null,
  expiresOn: kept?.expires_on ?? null,
  isForStaff: kept?.visibility === 'staff',
})

const dayWords = (day: string | null): string => (day !== null && isCalendarDate(day) ? formatDate(day) : (day ?? ''))
const linesOf = ({ title, type, issuedOn, expiresOn, isForStaff }: Said): Lines => [
  ['Title', title],
  ['Type', documentTypeInWords(type)],
  ['Issued', dayWords(issuedOn)],
  ['Expires', dayWords(expiresOn)],
  ['Visible to', isForStaff ? 'Hire company only' : 'Customer and hire company'],
]

interface Props {
  readonly document: LibraryDocumentRecord
  readonly onClose: () => void
}

/** What is said of a document; the file itself is replaced, never changed. */
export function DocumentEdit({ document, onClose }: Props) {
  const today = useToday()
  const isStaff = useUser()?.side === 'staff'
  const action = useAction(documentsEndpoints.update)
  const { typed, change, base, overtaken, failure } = useVersioned({ kept: document, typedOf: saidOf, action })
  const faults = failure instanceof ApiProblem ? failure.fields : []
  const faultOf = (field: string): string | undefined => faults.find((each) => each.field.endsWith(field))?.message
  const handleSave = async (): Promise<void> => {
    const { title, type, issuedOn, expiresOn, isForStaff } = typed
    const saved = await action.run({
      id: document.id,
      version: base?.updated_at ?? '',
      values: {
        ...{ title, type, issued_on: issuedOn, expires_on: expiresOn },
        visibility: isForStaff ? 'staff' : 'customer',
      },
    })
    if (saved) onClose()
  }
  return (
    <form
      className={styles.form}
      aria-label={`Edit ${document.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        void handleSave()
      }}
    >
      {overtaken && <OvertakenNotice what="this document" of={overtaken} linesOf={linesOf} />}
      {failure && faults.length === 0 && (
        <Notice tone="red" role="alert">
          {failure.message}
        </Notice>
      )}
      <TextField
        label="Title"
        maxLength={160}
        error={faultOf('title')}
        value={typed.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TypeField value={typed.type} onChange={(type) => change({ type })} />
      <div className={styles.days}>
        <DateField
          label="Issued"
          isOptional
          error={faultOf('issued_on')}
          today={today}
          value={typed.issuedOn}
          onChange={(issuedOn) => change({ issuedOn })}
        />
        <DateField
          label="Expires"
          isOptional
          error={faultOf('expires_on')}
          today={today}
          value={typed.expiresOn}
          onChange={(expiresOn) => change({ expiresOn })}
        />
      </div>
      {isStaff && (
        <Switch
          label="Only visible to the hire company"
          checked={typed.isForStaff}
          onChange={({ target }) => change({ isForStaff: target.checked })}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={action.isRunning} busyLabel="Saving">
          Save
        </Button>
      </div>
    </form>
  )
}
