// Steps of queries that other areas take.
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { takeCaseStep } from '../../cases/case-steps.ts'
import type { Call } from '../../http/call.ts'
import { queryRules } from './rules.ts'

/** Hands a query to the customer with a question: whoever calls is of the hire company, and works on queries. */
export const queryToCustomer = (call: Call, id: number, body: string) =>
  takeCaseStep(call, queryCase, queryRules, { id, verb: 'ask customer', values: { body } })
