import type { CasePlace } from '@kerbline/domain/cases/case-endpoints.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import { Rag } from '../fleet/rag.tsx'
import { Plate } from '../fleet/plate.tsx'
import type { CellMap } from '../ui/table/data-table-column.ts'
import type { CaseListRow, CaseSource } from './case-source.ts'
import styles from './case-cells.module.css'
import { DueBadge } from './clock-badge.tsx'
import { StateChip } from './state-chip.tsx'

type Said = 'state' | 'waiting_on' | 'is_open' | 'due_at' | 'is_late' | 'priority' | 'reg_no'
type Row = Pick<CaseListRow, Said> & Partial<CasePlace>

const capital = (words: string): string => words.replace(/^./, (first) => first.toUpperCase())

/** A vehicle, and that it is off the road. */
export const MarkedPlate = ({ reg, isOff, size }: { reg: string; isOff: boolean; size?: 'small' }) => (
  <span className={styles.vehicle}>
    <Plate reg={reg} size={size} />
    {isOff && <Rag value="red" detail="VOR" />}
  </span>
)

/** Cells that say whose turn it is and what is late in the words of whoever reads them. */
export const caseCells = (kind: Pick<CaseSource['kind'], 'states'>, viewer: CaseSide, now: Date): CellMap<Row> => ({
  state: (row) => (
    <span className={styles.state}>
      <StateChip kind={kind} record={row} />
    </span>
  ),
  waiting_on: ({ waiting_on: side }) => (side === null ? '' : capital(sideInWords(side, viewer))),
  due_on: ({ due_at: due, is_late: isLate }) =>
    due === null ? '' : <DueBadge dueAt={due} isLate={isLate} now={now} />,
  reg_no: ({ reg_no: reg, is_vor: isOff = false }) => (reg === null ? '' : <MarkedPlate reg={reg} isOff={isOff} />),
  account_name: ({ account_name: customer, branch }) => (
    <>
      {customer}
      {branch !== null && branch !== undefined && <span className={styles.branch}>{branch}</span>}
    </>
  ),
})

/** Under the name of what cannot wait, so that its number is read whole. */
export const urgentSign = ({ priority }: Pick<Row, 'priority'>) =>
  priority === 'urgent' && (
    <span className={styles.under} data-under>
      <Rag value="red" detail="Urgent" />
    </span>
  )
