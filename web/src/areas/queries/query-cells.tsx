import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { sideInWords } from '@kerbline/domain/cases/case-words.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { StateChip } from '../../case/state-chip.tsx'
import { DueBadge } from '../../case/clock-badge.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import type { QueryRow } from './query-source.ts'

const capital = (words: string): string => words.replace(/^./, (first) => first.toUpperCase())

/** Cells that say whose turn it is and what is late in the words of whoever reads them. */
export const queryCells = (viewer: CaseSide, now: Date): CellMap<QueryRow> => ({
  state: (row) => <StateChip kind={queryCase} record={row} />,
  waiting_on: ({ waiting_on: side }) => (side === null ? '' : capital(sideInWords(side, viewer))),
  due_on: ({ due_at: due, is_late: isLate }) =>
    due === null ? '' : <DueBadge dueAt={due} isLate={isLate} now={now} />,
})
