import {
  type WorkshopDocument,
  workshopDocumentTypes,
} from '@kerbline/domain/areas/maintenance/workshop-link-endpoints.ts'
import { documentTypes } from '@kerbline/domain/cases/document-types.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useRef, useState } from 'react'
import { FileDrop } from '../../../case/evidence/file-drop.tsx'
import { isLoadFailure, type LoadFailure } from '../../../data/failure.ts'
import { newKey } from '../../../data/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { type FileOfWorkshop, sendWorkshopFile } from './send-file.ts'
import type { WorkshopPartProps } from './workshop-part.ts'
import styles from './workshop.module.css'

const kinds = workshopDocumentTypes.map((value) => ({ value, label: documentTypes[value].label }))

type Sending = FileOfWorkshop & { readonly failure?: LoadFailure }

/** Files go one after the other; what did not arrive stands here and is sent again by a press, from where it broke off. */
function useSending({ token, onChanged }: Pick<WorkshopPartProps, 'token' | 'onChanged'>) {
  const [waiting, setWaiting] = useState<readonly Sending[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const send = async (item: FileOfWorkshop): Promise<void> => {
    const others = (all: readonly Sending[]): readonly Sending[] => all.filter(({ key }) => key !== item.key)
    setWaiting((all) => [...others(all), item])
    try {
      onChanged(await sendWorkshopFile(token, item))
      setWaiting(others)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      setWaiting((all) => [...others(all), { ...item, failure: error }])
    }
  }
  const add = (item: FileOfWorkshop): void => {
    last.current = last.current.then(() => send(item))
  }
  return { waiting, add, drop: (gone: Sending) => setWaiting((all) => all.filter(({ key }) => key !== gone.key)) }
}

/** What belongs to the work: photos, the certificate, what it costs. */
export function WorkshopFiles({ token, booking, onChanged }: WorkshopPartProps) {
  const [type, setType] = useState<WorkshopDocument>('photo')
  const input = useRef<HTMLInputElement>(null)
  const { waiting, add, drop } = useSending({ token, onChanged })
  const { documents, earlier, state } = booking
  const mayBring = state !== 'cancelled' && state !== 'rejected'
  if (documents.length === 0 && !mayBring) return null
  const take = (files: readonly File[]): void => {
    for (const file of files) {
      // What is no picture is no photo.
      const its = type === 'photo' && !file.type.startsWith('image/') ? 'other' : type
      add({ key: newKey(), file, type: its })
    }
  }
  return (
    <section className={styles.part} aria-label="Photos and papers">
      <h2>Photos and papers</h2>
      <ul className={styles.rows}>
        {documents.map(({ id, title, type: kind }) => (
          <li key={id}>
            <span>
              <b>{title}</b> <small>{kind}, received</small>
            </span>
          </li>
        ))}
        {waiting.map((item) => (
          <li key={item.key}>
            <span>
              <b>{item.file.name}</b> <small>{item.failure ? 'Not sent yet' : 'Sending'}</small>
            </span>
            {item.failure && (
              <>
                <Button size="small" aria-label={`Send ${item.file.name} again`} onClick={() => add(item)}>
                  Send again
                </Button>
                <Button size="small" aria-label={`Leave ${item.file.name} out`} onClick={() => drop(item)}>
                  Leave out
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {earlier.documents > 0 && <p>And {counted(earlier.documents, 'earlier file')}.</p>}
      {waiting.flatMap(({ key, failure, file }) =>
        failure
          ? [
              <Notice key={key} tone="red" role="alert">
                <b>{file.name} was not sent.</b> {failure.message}
              </Notice>,
            ]
          : [],
      )}
      {mayBring && (
        <>
          <SelectField label="Kind of file" options={kinds} value={type} onChange={setType} />
          <FileDrop label="Choose files" isOne={false} input={input} onFiles={take} />
        </>
      )}
    </section>
  )
}
