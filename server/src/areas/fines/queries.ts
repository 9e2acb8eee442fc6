// The law of fines as other areas may ask for it.
import type { PenaltyRule } from '@kerbline/domain/areas/fines/notice.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'

/** Every rule by which days are counted, in the order of kinds and stages. */
export const penaltyRules = async (rows: Rows): Promise<PenaltyRule[]> =>
  (
    await sql<PenaltyRule>`
      select id, kind, nation, served_how, stage, authority_id, ends, counts_from, days, unit, counting, percent, source, read_on::text as read_on,
        confidence, from_on::text as from_on, to_on::text as to_on
      from penalty_rules order by kind, stage, authority_id nulls first, nation nulls first, served_how nulls first, ends, counts_from, from_on`.execute(
      rows,
    )
  ).rows
