// The board of a kind of case: a column for every stage that open cases stand in, narrowed as its list is.
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { selectionQuery } from '../kit/list-schema.ts'
import { caseClock, caseRow } from './case-endpoints.ts'
import type { CaseKind } from './case-kind.ts'

export interface BoardStage {
  readonly stage: string
  /** The open states that stand there, in the order of the sentence. */
  readonly states: readonly string[]
}

/** The columns in their order; a state without a stage is a column of its own. */
export function boardStages({ states }: Pick<CaseKind, 'states'>): readonly BoardStage[] {
  const open = Object.entries(states).filter(([, { isFinal }]) => isFinal !== true)
  return [...Map.groupBy(open, ([, { stage, words }]) => stage ?? words)].map(([stage, of]) => ({
    stage,
    states: of.map(([state]) => state),
  }))
}

/** What decides which cases a board or a calendar shows: the list's own question, but for its order. */
export const shownCases = selectionQuery.omit({ sort: true, archived: true })
export type ShownCases = z.output<typeof shownCases>

/** @param row  what the list says of a case beside the spine */
export const caseBoardEndpoints = <
  const Kind extends Pick<CaseKind, 'path' | 'many' | 'see' | 'states'>,
  const Row extends z.ZodRawShape,
>(
  kind: Kind,
  row: Row,
) => ({
  board: endpoint({
    method: 'GET',
    path: `/api/${kind.path}/board`,
    needs: kind.see,
    summary: `Open ${kind.many.toLowerCase()} by stage, each with how many there are and the first of them by what runs out first`,
    input: shownCases.extend({
      size: z.coerce.number().int().min(1).max(100).default(8),
      /** One stage alone, from a card on: for the rest of its column. */
      stage: z.enum(boardStages(kind).map(({ stage }) => stage)).optional(),
      after: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({
      columns: z.array(
        z.object({
          stage: z.string(),
          count: z.number(),
          late: z.number(),
          /** How many stand in each of its states that has any. */
          states: z.array(z.object({ state: z.string(), count: z.number() })),
          /** `clock`: what runs out first, or what rests. */
          cards: z.array(caseRow.extend({ ...row, clock: caseClock.nullable() })),
        }),
      ),
    }),
  }),
})

type AnyBoard = ReturnType<typeof caseBoardEndpoints<CaseKind, Record<never, never>>>['board']
/** What every board answers, whatever its cards say beside the spine. */
export type BoardReply = z.output<AnyBoard['reply']>
export type BoardColumn = BoardReply['columns'][number]
export type BoardInput = AnyBoard['input']
