// What the view of who waited for whom is told of its kind.
import type { caseWaitsEndpoints, WaitGroup } from '@kerbline/domain/cases/case-waits.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import type { z } from 'zod'

type Calls = ReturnType<typeof caseWaitsEndpoints<CaseKind, readonly WaitGroup[]>>

export interface WaitsSource {
  /** Plural, as in a sentence: "bookings". */
  readonly many: string
  readonly waits: Endpoint<z.ZodType, Calls['waits']['reply']>
  readonly waitsBy: Endpoint<z.ZodType, Calls['waitsBy']['reply']>
  /** What they can be put together by, the first to begin with. */
  readonly by: readonly WaitGroup[]
  readonly hrefOf: (waited: { readonly id: number; readonly number: string }) => string
}
