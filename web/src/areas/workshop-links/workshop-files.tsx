import {
  type WorkshopDocument,
  workshopDocumentTypes,
  workshopLinksEndpoints,
} from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import { documentLimits, documentTypes } from '@kerbline/domain/cases/document-types.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useRef, useState } from 'react'
import { QueuedRow } from '../../case/evidence/evidence-queued.tsx'
import { FileDrop } from '../../case/evidence/file-drop.tsx'
import { call } from '../../data/client.ts'
import { fileLine, type FileLine } from '../../data/outgoing/file-line.ts'
import { sentOut } from '../../data/outgoing/outgoing.ts'
import { sendWhole } from '../../data/send-file.ts'
import { sendPart } from '../../data/send-part.ts'
import { useSignal } from '../../data/signal.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { ownerOf, type WorkshopPartProps } from './workshop-part.ts'
import styles from './workshop.module.css'

const kinds = workshopDocumentTypes.map((value) => ({ value, label: documentTypes[value].label }))

const { startUpload, sendPart: partCall, finishUpload } = workshopLinksEndpoints

interface Chosen {
  readonly type: WorkshopDocument
}

/** One a link and visit. Kept under the booking, so that a newer link sends what an older one left. */
const lines = new Map<string, FileLine<Chosen>>()

function linesOf(token: string, number: string): FileLine<Chosen> {
  const line =
    lines.get(token) ??
    fileLine<Chosen>({
      keptAs: ['outgoing', `${ownerOf(number)}:file|`],
      send: async ({ key, file, name, type }, following) => {
        const { id } = await sendWhole(
          file,
          {
            begin: () => call(startUpload, { token, client_key: key, name: name.slice(-200), size: file.size }),
            send: (at, part) => sendPart(partCall, at, part),
            partBytes: documentLimits.partBytes,
          },
          following,
        )
        following.onArrived()
        const reply = await call(finishUpload, { id, token, type }, { timeoutMilliseconds: 120_000 })
        sentOut.emit({ path: finishUpload.path, reply })
      },
      giveUp: () => undefined, // what the portal has of it ends within the day
    })
  lines.set(token, line)
  return line
}

/** What belongs to the work: photos, the certificate, what it costs. */
export function WorkshopFiles({ token, booking }: WorkshopPartProps) {
  const [type, setType] = useState<WorkshopDocument>('photo')
  const input = useRef<HTMLInputElement>(null)
  const { documents, earlier, state, number } = booking
  const line = linesOf(token, number)
  const waiting = useSignal(line.items)
  const mayBring = state !== 'cancelled' && state !== 'rejected'
  if (documents.length === 0 && waiting.length === 0 && !mayBring) return null
  const take = (files: readonly File[]): void => {
    for (const file of files) {
      // What is no picture is no photo.
      const its = type === 'photo' && !file.type.startsWith('image/') ? 'other' : type
      line.add([file], { type: its })
    }
  }
  return (
    <section className={styles.part} aria-label="Photos and documents">
      <h2>Photos and documents</h2>
      <ul className={styles.rows}>
        {documents.map(({ id, title, type: kind }) => (
          <li key={id}>
            <span>
              <b>{title}</b> <small>{kind}, received</small>
            </span>
          </li>
        ))}
        {waiting.map((item) => (
          <QueuedRow key={item.key} item={item} onRemove={line.remove} onRetry={line.retry} />
        ))}
      </ul>
      {earlier.documents > 0 && <p>And {counted(earlier.documents, 'earlier file')}.</p>}
      {mayBring && (
        <>
          <SelectField label="File type" options={kinds} value={type} onChange={setType} />
          <FileDrop label="Choose files" isOne={false} input={input} onFiles={take} />
        </>
      )}
    </section>
  )
}
