// What the last check found, as a list and in sums.
import type { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { findingsPlan } from '@kerbline/domain/areas/finance/invoice-lists.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { columnsSource } from '../../crud/columns-source.ts'
import type { ListSource } from '../../crud/list-source.ts'
import { inScope, narrows } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'

type Sums = ReplyOf<(typeof financeEndpoints)['findingSums']>

/** Narrowed to assets: of those vehicles alone. */
const inFilter = ({ filter }: Pick<Actor, 'filter'>): RawBuilder<SqlBool> =>
  narrows(filter) ? inScope(filter, sql.ref('f.vehicle_id')) : sql<SqlBool>`true`

export const findingSource = (actor: Actor): ListSource => ({
  ...columnsSource(
    findingsPlan,
    {
      reg_no: sql`f.reg_no`,
      kind: sql`f.kind`,
      working: sql`f.working`,
      reference: sql`(select i.reference from invoices i where i.id = f.invoice_id)`,
      from_day: sql`f.from_day`,
      to_day: sql`f.to_day`,
      expected_pence: sql`f.expected_pence`,
      billed_pence: sql`f.billed_pence`,
      difference_pence: sql`f.difference_pence`,
      category: sql`(select l.category from invoice_lines l where l.id = f.line_id)`,
      customer_account_number: sql`f.customer_account_number`,
    },
    sql`f.id`,
    {
      urn: sql`(select i.urn from invoices i where i.id = f.invoice_id)`,
      line_id: sql`f.line_id`,
      off_hire_number: sql`(select c.number from cases c where c.id = f.case_id)`,
      query_no: sql`(select c.number from invoice_disputes d join cases c on c.id = d.case_id where d.line_id = f.line_id order by d.id desc limit 1)`,
    },
  ),
  from: sql`invoice_findings f`,
  search: ['reg_no', 'working', 'reference', 'customer_account_number'],
  where: inFilter(actor),
})

export async function findingSums(rows: Rows, actor: Actor): Promise<Sums> {
  const { rows: kinds } = await sql<Sums['kinds'][number]>`
    select f.kind, count(*)::int as count, coalesce(sum(f.difference_pence) filter (where f.difference_pence > 0), 0)::bigint as more_pence,
      coalesce(-sum(f.difference_pence) filter (where f.difference_pence < 0), 0)::bigint as less_pence, sum(f.billed_pence)::bigint as billed_pence
    from invoice_findings f where ${inFilter(actor)} group by 1 order by 3 desc, 4, 1`.execute(rows)
  const {
    rows: [checked],
  } = await sql<Omit<Sums, 'kinds'>>`
    select json_instant(min(checked_at)) as checked_at, min(since)::text as since, coalesce(sum(lines), 0)::int as lines, coalesce(sum(explained), 0)::int as explained
    from invoice_checks`.execute(rows)
  return { ...(checked ?? { checked_at: null, since: null, lines: 0, explained: 0 }), kinds }
}
