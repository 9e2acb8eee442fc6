import { expiryOf, type ExpiryState } from '@kerbline/domain/areas/documents/expiry.ts'
import type { LibraryRow } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { belongsToInWords } from '@kerbline/domain/areas/documents/owners.ts'
import { sizeInWords } from '../../case/evidence/evidence-source.ts'
import type { Link } from '../../data/navigation/use-link.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Rag } from '../../fleet/rag.tsx'
import type { RagValue } from '../../fleet/status.ts'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import reachStyles from '../../ui/reach.module.css'
import { ownerHref } from './document-links.ts'
import styles from './documents.module.css'

const ragOfState: Readonly<Record<ExpiryState, RagValue>> = {
  expired: 'red',
  expiring: 'amber',
  in_date: 'green',
  none: 'unknown',
}

/** How it stands, with the reason behind it; what does not expire says so quietly. */
export function ExpirySign({ expiresOn, today }: { readonly expiresOn: string | null; readonly today: string }) {
  const { state, words, because } = expiryOf(expiresOn, today)
  if (state === 'none') return words
  return (
    <span title={because}>
      <Rag value={ragOfState[state]} detail={words} />
    </span>
  )
}

/** The record in words, as a link where the reader may go there. */
export function OwnerLink({ row, link }: { readonly row: LibraryRow; readonly link: Link }) {
  const { belongs_to: kind, owner_words: words } = row
  const to = ownerHref(row, link)
  const shown =
    words === null ? (
      belongsToInWords(kind)
    ) : kind === 'vehicle' || kind === 'compliance' ? (
      <Plate reg={words} size="small" />
    ) : (
      words
    )
  return to === undefined ? (
    shown
  ) : (
    <a href={to} className={reachStyles.reach}>
      {shown}
    </a>
  )
}

export const documentCells = (today: string | undefined, link: Link): CellMap<LibraryRow> => ({
  ...(today !== undefined && {
    expiry: ({ expires_on: expiresOn }) => <ExpirySign expiresOn={expiresOn} today={today} />,
  }),
  owner_words: (row) => (
    <span className={styles.owner}>
      <OwnerLink row={row} link={link} />
      {row.reg_no !== null && row.reg_no !== row.owner_words && <Plate reg={row.reg_no} size="small" />}
    </span>
  ),
  size_bytes: ({ size_bytes: size }) => sizeInWords(size),
})
