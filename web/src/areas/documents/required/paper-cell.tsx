import type { PaperCell as Cell } from '@kerbline/domain/areas/documents/required-endpoints.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { href } from '@kerbline/domain/screens.ts'
import matrix from '../../../ui/table/matrix.module.css'
import { Rag } from '../../../fleet/rag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { askedWords, paperColours, paperWords } from './paper-words.ts'
import styles from './required.module.css'

export type AskFor = (cell: Cell, name: string) => void

interface Props {
  readonly cell: Cell | undefined
  /** Plate, or name. */
  readonly name: string
  /** Nothing: this person may not ask. */
  readonly onAsk: AskFor | undefined
  readonly onOpen: (document: number) => void
}

const Asked = ({ cell }: { readonly cell: Cell }) =>
  cell.asked_no === null ? (
    <span className={styles.asked}>{askedWords(cell)}</span>
  ) : (
    <a className={styles.asked} href={href('query', { query_no: cell.asked_no })}>
      {askedWords(cell)}
    </a>
  )

/** One paper of one record: opened where it is on file, asked for where it is not. */
export function PaperCell({ cell, name, onAsk, onOpen }: Props) {
  if (!cell) return <span className={matrix.notNeeded}>Not required</span>
  const of = `${documentTypeInWords(cell.type)} for ${name}`
  const sign = <Rag value={paperColours[cell.status]} detail={paperWords(cell)} />
  const isLacking = cell.status === 'missing' || cell.status === 'expired'
  const { document_id: document } = cell
  return (
    <div className={styles.cell}>
      {document === null ? (
        <span className={styles.state}>{sign}</span>
      ) : (
        <button type="button" className={styles.state} onClick={() => onOpen(document)}>
          <VisuallyHidden>Open {of}:</VisuallyHidden> {sign}
        </button>
      )}
      {isLacking &&
        (cell.is_asked ? (
          <Asked cell={cell} />
        ) : (
          onAsk && (
            <button type="button" className={styles.ask} onClick={() => onAsk(cell, name)}>
              Request<VisuallyHidden>: {of}</VisuallyHidden>
            </button>
          )
        ))}
    </div>
  )
}
