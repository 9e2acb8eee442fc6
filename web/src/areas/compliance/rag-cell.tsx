import { ragBecause, ragInWords, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { Rag } from '../../fleet/rag.tsx'
import type { RagValue } from '../../fleet/status.ts'

interface Dated {
  readonly rag: RagValue
  readonly due_date: string | null
  readonly amber_weeks: number
}

/** The reason stands beside the colour, by the one rule, judged on the day the list is about. */
export const ragCell =
  (day: string | undefined) =>
  ({ rag, due_date: dueDate, amber_weeks: overdueWeeks }: Dated) =>
    day === undefined ? (
      <Rag value={rag} />
    ) : (
      <span title={ragBecause({ dueDate, overdueWeeks }, day)}>
        <Rag value={rag} detail={ragInWords(ragOf({ dueDate, overdueWeeks }, day))} />
      </span>
    )
