import { requiredDocumentsEndpoints, type PaperRow } from '@kerbline/domain/areas/documents/required-endpoints.ts'
import { mayAskForPapers } from '@kerbline/domain/areas/documents/required/words.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { ahead, LazyDialog } from '../../../crud/lazy-dialog.tsx'
import { useMay } from '../../../data/session/may.ts'
import { useUser } from '../../../data/session/session.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import matrix from '../../../ui/table/matrix.module.css'
import { Plate } from '../../../fleet/plate.tsx'
import { PageTurner } from '../../../ui/layout/page-turner.tsx'
import { LoadState } from '../../../ui/layout/load-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { MaybeLink } from '../../../ui/maybe-link.tsx'
import { useNarrow } from '../../../ui/table/data-table-narrow.ts'
import { documentSheet } from '../lazy-parts.ts'
import { askDialog } from './lazy-parts.ts'
import { type AskFor, PaperCell } from './paper-cell.tsx'
import { recordHref } from './record-href.ts'
import styles from './required.module.css'

interface RowsProps {
  readonly rows: readonly PaperRow[]
  readonly types: readonly string[]
  readonly onAsk: AskFor | undefined
  readonly onOpen: (document: number) => void
}

function RecordName({ row }: { readonly row: PaperRow }) {
  const may = useMay()
  return (
    <MaybeLink href={recordHref(row, may)} className={matrix.vehicle}>
      {row.holder === 'vehicle' && <Plate reg={row.name} isElectric={row.is_electric} />}
      <span className={styles.name}>
        {row.holder !== 'vehicle' && <b>{row.name}</b>}
        <small>{row.detail ?? ''}</small>
      </span>
    </MaybeLink>
  )
}

const keyOf = ({ holder, holder_id: id }: PaperRow): string => `${holder} ${id}`

const Table = ({ rows, types, onAsk, onOpen }: RowsProps) => (
  <div className={matrix.scroller}>
    <table className={matrix.matrix} aria-label="Records by required document">
      <thead>
        <tr>
          <th scope="col">Record</th>
          {types.map((type) => (
            <th key={type} scope="col">
              {documentTypeInWords(type)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">
              <RecordName row={row} />
            </th>
            {types.map((type) => {
              const cell = row.cells.find((each) => each.type === type)
              const isBad = cell?.status === 'missing' || cell?.status === 'expired'
              return (
                <td key={type} data-rag={isBad ? 'red' : cell?.status === 'expiring' ? 'amber' : undefined}>
                  <PaperCell cell={cell} name={row.name} onAsk={onAsk} onOpen={onOpen} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** On a phone each record is a card with the papers it has to have. */
const Cards = ({ rows, types, onAsk, onOpen }: RowsProps) => (
  <ul className={matrix.cards}>
    {rows.map((row) => (
      <li key={keyOf(row)} className={matrix.card}>
        <RecordName row={row} />
        <dl>
          {types
            .flatMap((type) => row.cells.filter((each) => each.type === type))
            .map((cell) => (
              <div key={cell.type}>
                <dt>{documentTypeInWords(cell.type)}</dt>
                <dd>
                  <PaperCell cell={cell} name={row.name} onAsk={onAsk} onOpen={onOpen} />
                </dd>
              </div>
            ))}
        </dl>
      </li>
    ))}
  </ul>
)

interface Asking {
  readonly id: number
  readonly of: string
}

function Pages({ state }: { readonly state: ListState }) {
  const isNarrow = useNarrow()
  const may = useMay()
  const side = useUser()?.side ?? 'customer'
  const [passed, setPassed] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<Asking>()
  const [opened, setOpened] = useState<number>()
  const after = passed.at(-1)
  const { search, filter } = selectionOf(state)
  const load = useEndpoint(requiredDocumentsEndpoints.matrix, {
    search,
    filter: [...filter],
    ...(after !== undefined && { after }),
  })
  const onAsk: AskFor = ({ id, type }, name) => setAsking({ id, of: `${documentTypeInWords(type)} for ${name}` })
  const Rows = isNarrow ? Cards : Table
  return (
    <div onPointerEnter={ahead(askDialog, documentSheet)}>
      <LoadState
        what="required documents"
        load={load}
        onRetry={load.retry}
        skeleton={<Skeleton height={420} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className={matrix.nothing}>No matches. Clear a filter to see more.</p>}
      >
        {({ rows, types, next }) => (
          <>
            <Rows rows={rows} types={types} onAsk={mayAskForPapers(side, may) ? onAsk : undefined} onOpen={setOpened} />
            {next !== null && (
              <p className={matrix.foot}>
                Page {passed.length + 1}, {counted(rows.length, 'record')}. Use Next for more. The export has all
                records.
              </p>
            )}
            <PageTurner label="Pages of records" {...{ passed, next }} ways={['Previous', 'Next']} onTurn={setPassed} />
          </>
        )}
      </LoadState>
      {opened !== undefined && (
        <LazyDialog of={documentSheet} name="The document" onClose={() => setOpened(undefined)}>
          {(DocumentSheet) => <DocumentSheet id={opened} onClose={() => setOpened(undefined)} />}
        </LazyDialog>
      )}
      {asking && (
        <LazyDialog of={askDialog} name="The request" onClose={() => setAsking(undefined)}>
          {(AskDialog) => (
            <AskDialog
              asked={{ ...selectionOf(state), filter: [], search: '', pasted: '', ids: [asking.id] }}
              of={asking.of}
              onClose={() => setAsking(undefined)}
            />
          )}
        </LazyDialog>
      )}
    </div>
  )
}

/** The papers by record. Another question begins at its first page. */
export function RequiredMatrix({ state }: { readonly state: ListState }) {
  return <Pages key={JSON.stringify(selectionOf(state))} state={state} />
}
