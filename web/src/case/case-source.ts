// What the pieces of a case's screen are told of its kind: the sentence, its calls, and which others a step makes old.
import type { CaseCalls, CaseReply } from '@kerbline/domain/cases/case-endpoints.ts'
import type { CaseKind, CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { useUser } from '../data/session/session.ts'

export interface CaseSource {
  readonly kind: Pick<CaseKind, 'name' | 'one' | 'many' | 'states' | 'steps' | 'clocks' | 'answers'>
  readonly calls: CaseCalls
  /** Besides the kind's own calls: lists, figures and worklists that tell of it. */
  readonly refreshes: readonly Endpoint[]
}

export type CaseView = CaseReply
export type CaseRecord = CaseReply['record']

/**
 * The live line tells at once what the other side did (data/live/changed-elsewhere.ts). Where none can be had, as behind a proxy
 * without WebSockets, it is looked for so often while the page is in sight.
 */
export const REFRESH_SECONDS = 60

/** The side of whoever is signed in. */
export const useSide = (): CaseSide => (useUser()?.side === 'staff' ? 'hire_company' : 'customer')
