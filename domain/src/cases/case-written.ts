// What is written on a case beside its steps.
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import type { Fields } from '../kit/field.ts'
import { valuesSchema } from '../kit/field-schema.ts'
import { caseReplyOf, version } from './case-endpoints.ts'
import { type CaseKind, type CaseSide, withSight } from './case-kind.ts'

/** The fields that one side writes in a state. */
export function writtenBy(
  { written, states }: Pick<CaseKind, 'written' | 'states'>,
  side: CaseSide,
  state: string,
): Fields {
  const { fields = {}, hireCompanys = [], untilSent = [] } = written ?? {}
  const kept = states[state]?.isDraft ? hireCompanys : [...hireCompanys, ...untilSent]
  return Object.fromEntries(Object.entries(fields).filter(([name]) => side === 'hire_company' || !kept.includes(name)))
}

type Sentence = Pick<CaseKind, 'path' | 'one' | 'see' | 'open' | 'manage' | 'written'>

/** What is not named stays as it is. */
export const caseWrittenEndpoints = <Own extends z.ZodRawShape>(kind: Sentence, own: Own) => ({
  update: endpoint({
    method: 'PUT',
    path: `/api/${kind.path}/:id`,
    needs: withSight(kind, kind.open, kind.manage),
    summary: `Writes what stands on a ${kind.one.toLowerCase()} beside its steps`,
    input: z.strictObject({
      id: z.coerce.number().int().positive(),
      version,
      values: valuesSchema(kind.written?.fields ?? {}).partial() as unknown as z.ZodType<
        Readonly<Record<string, unknown>>
      >,
    }),
    reply: caseReplyOf(own),
  }),
})
