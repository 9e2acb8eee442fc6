import { type DocumentType, documentLimits, documentTypes } from '@kerbline/domain/cases/document-types.ts'
import type { linkPart, linkUploadState } from '@kerbline/domain/cases/link-files.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../data/client.ts'
import { fileLine, type FileLine } from '../../data/outgoing/file-line.ts'
import { sentOut } from '../../data/outgoing/outgoing.ts'
import { sendWhole } from '../../data/send-file.ts'
import { sendPart } from '../../data/send-part.ts'
import { useSignal } from '../../data/signal.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { QueuedRow } from '../evidence/evidence-queued.tsx'
import { FileDrop } from '../evidence/file-drop.tsx'
import styles from './by-link.module.css'

interface Begun {
  readonly token: string
  readonly client_key: string
  readonly name: string
  readonly size: number
}
interface Finished {
  readonly id: string
  readonly token: string
}

/** The calls by which files come by a link. */
export interface LinkFileCalls<Facts> {
  readonly start: Endpoint<z.ZodType<Begun, Begun>, typeof linkUploadState>
  readonly part: Endpoint<typeof linkPart, typeof linkUploadState>
  readonly finish: Endpoint<z.ZodType<Finished & Facts, Finished & Facts>>
}

interface Chosen<Type> {
  readonly type: Type
}

/** One a link and visit. Kept under the case, so that a newer link sends what an older one left. */
const lines = new Map<string, FileLine<never>>()

/** @param factsOf  what is said of a file that waits */
export function linkLine<Facts extends object>(
  { start, part, finish }: LinkFileCalls<Facts>,
  token: string,
  owner: string,
  factsOf: (waiting: Facts) => Facts,
): FileLine<Facts> {
  const line =
    (lines.get(token) as unknown as FileLine<Facts> | undefined) ??
    fileLine<Facts>({
      keptAs: ['outgoing', `${owner}:file|`],
      send: async (waiting, following) => {
        const { key, file, name } = waiting
        const { id } = await sendWhole(
          file,
          {
            begin: () => call(start, { token, client_key: key, name: name.slice(-200), size: file.size }),
            send: (at, bytes) => sendPart(part, at, bytes),
            partBytes: documentLimits.partBytes,
          },
          following,
        )
        following.onArrived()
        const reply = await call(finish, { id, token, ...factsOf(waiting) }, { timeoutMilliseconds: 120_000 })
        sentOut.emit({ path: finish.path, reply })
      },
      giveUp: () => undefined, // what the portal has of it ends within the day
    })
  lines.set(token, line as unknown as FileLine<never>)
  return line
}

const typeOf = <Type,>({ type }: Chosen<Type>): Chosen<Type> => ({ type })

interface Props<Type extends DocumentType> {
  readonly token: string
  /** Whose it is that waits on this device. */
  readonly owner: string
  readonly calls: LinkFileCalls<Chosen<Type>>
  readonly types: readonly Type[]
  readonly documents: readonly { readonly id: number; readonly title: string; readonly type: string }[]
  readonly earlier?: number
  readonly mayBring: boolean
}

/** What belongs to the work: photos, papers, what it costs. */
export function LinkFiles<Type extends DocumentType>(props: Props<Type | 'photo' | 'other'>) {
  const { token, owner, calls, types, documents, earlier = 0, mayBring } = props
  const [type, setType] = useState<Type | 'photo' | 'other'>('photo')
  const input = useRef<HTMLInputElement>(null)
  const line = linkLine(calls, token, owner, typeOf)
  const waiting = useSignal(line.items)
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
      {earlier > 0 && <p>And {counted(earlier, 'earlier file')}.</p>}
      {mayBring && (
        <>
          <SelectField
            label="File type"
            options={types.map((value) => ({ value, label: documentTypes[value].label }))}
            value={type}
            onChange={setType}
          />
          <FileDrop label="Choose files" isOne={false} input={input} onFiles={take} />
        </>
      )}
    </section>
  )
}
