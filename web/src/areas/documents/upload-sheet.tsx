import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { FileDrop } from '../../case/evidence/file-drop.tsx'
import { libraryQueue } from '../../case/evidence/library-queue.ts'
import { useToday } from '../../data/session/me.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choices/switch.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './documents.module.css'
import { MailPapers } from './mail-papers.tsx'
import { OwnerField } from './owner-field.tsx'
import { draftOf, type DraftFile, isDocumentType, type UploadDraft, useUploadDraft } from './upload-draft.ts'
import { TypeField, UploadFile } from './upload-files.tsx'

/** Why a file's days cannot be taken. */
function daysProblem({ issuedOn, expiresOn }: DraftFile): string | undefined {
  if ((issuedOn !== null && !isCalendarDate(issuedOn)) || (expiresOn !== null && !isCalendarDate(expiresOn)))
    return 'Enter real dates as day, month and year, or leave them blank.'
  return issuedOn !== null && expiresOn !== null && expiresOn < issuedOn
    ? 'The expiry date cannot be before the issue date.'
    : undefined
}

interface Checked {
  readonly owner: string | undefined
  readonly type: string | undefined
  readonly files: string | undefined
}

const check = ({ owner, type, files }: UploadDraft): Checked => ({
  owner: owner ? undefined : 'Choose the vehicle, driver or company it belongs to.',
  type: type === '' ? 'Choose a document type.' : undefined,
  files: files.length === 0 ? 'Choose at least one file.' : undefined,
})

function send({ owner, type, isForStaff, files }: UploadDraft, hire: number | undefined): void {
  if (!owner || type === '') return
  const queue = libraryQueue()
  for (const { file, title, issuedOn, expiresOn } of files)
    queue.add([file], {
      ...{ type, slot: null, replaces: null, visibility: isForStaff ? 'staff' : 'customer' },
      paper: {
        owner: { kind: owner.kind, id: owner.id, label: owner.label },
        title: title.trim() === '' ? null : title.trim(),
        ...{ issued_on: issuedOn, expires_on: expiresOn, hire_id: hire },
      },
    })
}

interface Props {
  /** `vehicle:12`, where a link says whose; else anything. */
  readonly named: string
  /** What a link says it is. */
  readonly type: string | undefined
  /** The hire whose paper a link says it is; as long as neither owner nor type is changed. */
  readonly hire: number | undefined
  readonly onClose: () => void
}

/** Papers for a vehicle, a driver or a company: chosen, dropped or photographed, each with its title and days. */
export function UploadSheet({ named, type: asked, hire, onClose }: Props) {
  const today = useToday()
  const isStaff = useUser()?.side === 'staff'
  const { draft, change, forget, hasReturned } = useUploadDraft()
  const [isTried, setTried] = useState(false)
  const isNamed = named.includes(':')
  const load = useEndpoint(documentsEndpoints.owners, { named }, { isEnabled: isNamed && !draft.owner })
  const linked = isNamed ? load.data?.owners[0] : undefined
  const whole: UploadDraft = {
    ...draft,
    owner: draft.owner ?? linked,
    type: draft.type === '' && isDocumentType(asked) ? asked : draft.type,
  }
  const wrong: Checked = isTried ? check(whole) : { owner: undefined, type: undefined, files: undefined }
  const setFile = (key: string, file: DraftFile | undefined): void =>
    change({ files: draft.files.flatMap((each) => (each.key !== key ? [each] : file ? [file] : [])) })
  const handleSend = (): void => {
    setTried(true)
    if (Object.values(check(whole)).some((words) => words !== undefined) || whole.files.some(daysProblem)) return
    const isAsked = whole.type === asked && `${whole.owner?.kind}:${whole.owner?.id}` === named
    send(whole, isAsked ? hire : undefined)
    showToast({
      tone: 'done',
      title: `Uploading ${counted(whole.files.length, 'file')} to ${whole.owner?.label ?? ''}.`,
    })
    forget()
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Upload documents"
      lead="Your entries are saved on this device until they are uploaded."
      footer={
        <>
          <Button
            onClick={() => {
              forget()
              onClose()
            }}
          >
            Discard
          </Button>
          <Button variant="primary" onClick={handleSend}>
            {draft.files.length > 1 ? `Upload ${draft.files.length} files` : 'Upload'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {hasReturned && <Notice tone="info">We have restored your earlier entries.</Notice>}
        <OwnerField id="upload-owner" error={wrong.owner} value={whole.owner} onChange={(owner) => change({ owner })} />
        <TypeField value={whole.type} error={wrong.type} onChange={(type) => change({ type })} />
        <FileDrop
          label="Choose files"
          onFiles={(files) => change({ files: [...draft.files, ...files.map(draftOf)] })}
        />
        {wrong.files !== undefined && (
          <Notice tone="red" role="alert">
            {wrong.files}
          </Notice>
        )}
        {draft.files.length > 0 && (
          <ul className={styles.files} aria-label="Files to upload">
            {draft.files.map((file) => (
              <UploadFile
                key={file.key}
                file={file}
                today={today}
                error={isTried ? daysProblem(file) : undefined}
                onChange={(next) => setFile(file.key, next)}
                onRemove={() => setFile(file.key, undefined)}
              />
            ))}
          </ul>
        )}
        {whole.owner && <MailPapers owner={whole.owner} />}
        {isStaff && (
          <Switch
            label="Only visible to the hire company"
            checked={draft.isForStaff}
            onChange={({ target }) => change({ isForStaff: target.checked })}
          />
        )}
      </div>
    </Sheet>
  )
}
