// What the pieces of money are told of a kind of case: its sentence, its calls, and what its record says of the cost as a whole.
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { CaseMoneyCalls, proposalEndpoint } from '@kerbline/domain/cases/case-money.ts'
import type { LineFact } from '@kerbline/domain/cases/line-fact.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { EvidenceSource } from '../evidence/evidence-source.ts'
import type { CaseCalls, CaseRecord, CaseSource } from '../case-source.ts'

/** A mark on the vehicle that a line can be for. */
export interface LineMark {
  readonly id: number
  readonly words: string
  readonly fact: LineFact | undefined
}

export interface ProposedReduction {
  readonly age_months: number | null
  readonly miles: number | null
  /** Null: the table has none for it. */
  readonly percent: number | null
  readonly source: string | null
}

interface CostFacts {
  /** Before VAT, also where no lines say so; null: nobody knows. */
  readonly pence: number | null
  /** Beside the heading: "Job 4711". */
  readonly note?: string | undefined
}

export interface MoneySource extends Pick<CaseSource, 'refreshes'> {
  readonly kind: Pick<CaseKind, 'name' | 'one' | 'money'>
  readonly calls: CaseMoneyCalls & Pick<CaseCalls, 'view'>
  /** Undefined: whoever reads the record may not know what it costs. */
  readonly costsOf: (record: CaseRecord) => CostFacts | undefined
  /** Of a case, where a line may be disputed with evidence. */
  readonly evidence?: (id: number) => EvidenceSource | undefined
  /** Of a kind whose lines are for marks: those of a case. */
  readonly marksOf?: (record: CaseRecord) => readonly LineMark[]
  /** What may be taken off its lines for age and miles; undefined: nobody is told. */
  readonly reductionOf?: (record: CaseRecord) => ProposedReduction | undefined
  /** Lines to begin with, and from what they are worked out: "price list". */
  readonly proposed?: { readonly call: ReturnType<typeof proposalEndpoint>; readonly from: string }
}

export type CaseLines = ReplyOf<CaseMoneyCalls['lines']>
export type CaseLine = CaseLines['lines'][number]
