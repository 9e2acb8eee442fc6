import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import { Rag } from '../fleet/rag.tsx'
import type { CellMap } from '../ui/table/data-table-column.ts'
import type { CaseSource, CaseView } from './case-source.ts'
import { DueBadge } from './clock-badge.tsx'
import { StateChip } from './state-chip.tsx'

type Row = Pick<CaseView['record'], 'state' | 'waiting_on' | 'is_open' | 'due_at' | 'is_late' | 'priority'>

const capital = (words: string): string => words.replace(/^./, (first) => first.toUpperCase())

/** Cells that say whose turn it is and what is late in the words of whoever reads them. */
export const caseCells = (kind: Pick<CaseSource['kind'], 'states'>, viewer: CaseSide, now: Date): CellMap<Row> => ({
  state: (row) => <StateChip kind={kind} record={row} />,
  waiting_on: ({ waiting_on: side }) => (side === null ? '' : capital(sideInWords(side, viewer))),
  due_on: ({ due_at: due, is_late: isLate }) =>
    due === null ? '' : <DueBadge dueAt={due} isLate={isLate} now={now} />,
})

/** Beside the name of what cannot wait. */
export const urgentSign = ({ priority }: Pick<Row, 'priority'>) =>
  priority === 'urgent' && <Rag value="red" detail="Urgent" />
