import { outOfUseInBrief } from '@kerbline/domain/areas/compliance/out-of-use.ts'
import { dueDayInWords, ragBecause, ragInWords, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { milesDueOf, type MilesDueTold } from '@kerbline/domain/areas/compliance/service-due.ts'
import { Rag } from '../../fleet/rag.tsx'
import type { RagValue } from '../../fleet/status.ts'

interface Dated {
  readonly rag: RagValue
  readonly due_date: string | null
  readonly amber_weeks: number
  readonly by_miles?: MilesDueTold | null
  readonly out_of_use_since?: string | null
}

/** The reason stands beside the colour, by the one rule, judged on the day the list is about. */
export const ragCell =
  (day: string | undefined) =>
  ({ rag, due_date: dueDate, amber_weeks: overdueWeeks, by_miles: byMiles, out_of_use_since: since = null }: Dated) => {
    if (day === undefined) return <Rag value={rag} />
    const due = { dueDate, overdueWeeks, miles: milesDueOf(byMiles) }
    return (
      <span title={ragBecause(due, day)}>
        <Rag value={rag} detail={since === null ? ragInWords(ragOf(due, day)) : outOfUseInBrief(since)} />
      </span>
    )
  }

/** "about 12 Dec 2026, by miles"; else as any date is shown. */
export const dueCell = ({ due_date: dueDate, by_miles: byMiles }: Omit<Dated, 'rag' | 'amber_weeks'>) =>
  dueDayInWords({ dueDate, miles: milesDueOf(byMiles) })
