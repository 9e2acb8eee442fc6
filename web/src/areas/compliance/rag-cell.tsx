import { dueDayInWords, ragBecause, ragInWords, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { dueItemOf, type ToldDue } from '@kerbline/domain/areas/compliance/service-due.ts'
import { Rag } from '../../fleet/rag.tsx'
import type { RagValue } from '../../fleet/status.ts'

interface Dated extends Omit<ToldDue, 'event_type'> {
  readonly event_type?: string
}

const dueOf = (item: Dated) => dueItemOf({ event_type: '', ...item })

/** The reason stands beside the colour, by the one rule, judged on the day the list is about. */
export const ragCell =
  (day: string | undefined) =>
  ({ rag, ...item }: Dated & { readonly rag: RagValue }) => {
    if (day === undefined) return <Rag value={rag} />
    const due = dueOf(item)
    return (
      <span title={ragBecause(due, day)}>
        <Rag value={rag} detail={ragInWords(ragOf(due, day))} />
      </span>
    )
  }

/** "about 12 Dec 2026, by miles"; else as any date is shown. */
export const dueCell = (item: Dated) => dueDayInWords(dueOf(item))
