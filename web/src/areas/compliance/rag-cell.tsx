import { failureOf } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import { dueDayInWords, ragBecause, ragInWords, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { milesDueOf, type MilesDueTold } from '@kerbline/domain/areas/compliance/service-due.ts'
import { Rag } from '../../fleet/rag.tsx'
import type { RagValue } from '../../fleet/status.ts'

interface Dated {
  readonly rag: RagValue
  readonly event_type?: string
  readonly due_date: string | null
  readonly amber_weeks: number
  readonly by_miles?: MilesDueTold | null
  readonly failed_on?: string | null
}

const failureOfItem = ({ event_type: type = '', failed_on: on }: Pick<Dated, 'event_type' | 'failed_on'>) =>
  failureOf(type, on)

/** The reason stands beside the colour, by the one rule, judged on the day the list is about. */
export const ragCell =
  (day: string | undefined) =>
  ({ rag, due_date: dueDate, amber_weeks: overdueWeeks, by_miles: byMiles, ...item }: Dated) => {
    if (day === undefined) return <Rag value={rag} />
    const due = { dueDate, overdueWeeks, miles: milesDueOf(byMiles), failure: failureOfItem(item) }
    return (
      <span title={ragBecause(due, day)}>
        <Rag value={rag} detail={ragInWords(ragOf(due, day))} />
      </span>
    )
  }

/** "about 12 Dec 2026, by miles"; else as any date is shown. */
export const dueCell = ({ due_date: dueDate, by_miles: byMiles, ...item }: Omit<Dated, 'rag' | 'amber_weeks'>) =>
  dueDayInWords({ dueDate, miles: milesDueOf(byMiles), failure: failureOfItem(item) })
