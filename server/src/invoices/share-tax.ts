// The VAT of a document, shared over those of its lines whose codes bear it, never over all (ruling 64); and what of a document does not add up.
// Sage posts one tax a document, so the sum itself tells which lines it can be of.
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** Of a line l: as its code says it; a code that stands nowhere says nothing. */
export const treatmentOf = sql<string>`coalesce((select n.tax_treatment from nominal_categories n where n.code = trim(l.code) and n.removed_at is null), 'unknown')`

/**
 * Lines whose code is not known bear VAT where the document's tax is that of all of them together with those that do, and none where it is
 * that of the others alone. Between the two they are left without a share, and the document says `unsplit`. A tax that neither can
 * come to is `tax`; lines that are not the document's net, or net and tax that are not its gross, are `sum`. Rounded along the lines, so that the
 * shares add up to the penny. Only what differs is written.
 */
export async function shareTax(rows: Rows, invoiceIds: readonly number[]): Promise<void> {
  if (invoiceIds.length === 0) return
  await sql`with lines as materialized (
      select l.id, l.invoice_id, l.line_no, l.value_pence as value, ${treatmentOf} as treatment from invoice_lines l where l.invoice_id = any(${invoiceIds}::int[])),
    sums as (
      select i.id, i.goods_pence as goods, i.tax_pence as tax, i.gross_pence as gross, coalesce(sum(value), 0)::bigint as total,
        coalesce(sum(value) filter (where treatment = 'standard'), 0)::bigint as sure, count(*) filter (where treatment = 'standard') as sures,
        coalesce(sum(value) filter (where treatment in ('standard', 'unknown')), 0)::bigint as most, count(*) filter (where treatment in ('standard', 'unknown')) as mosts
      from invoices i left join lines on lines.invoice_id = i.id where i.id = any(${invoiceIds}::int[]) group by i.id),
    -- A half penny either way for each line, as some round by line and some by document.
    judged as (
      select *, case when abs(5 * tax - sure) * 2 <= 5 * (sures + 1) then 'sure' when mosts > sures and abs(5 * tax - most) * 2 <= 5 * (mosts + 1) then 'most'
        when mosts > sures and 5 * tax between least(sure, most) - 5 * mosts and greatest(sure, most) + 5 * mosts then 'between' else 'neither' end as judged from sums),
    shared as (
      select *, case judged when 'most' then array['standard', 'unknown'] else array['standard'] end as bearing,
        case judged when 'most' then most else sure end as base, case judged when 'between' then round(sure / 5.0) else tax end as share_of from judged),
    flagged as (
      update invoices i set fault = f.fault from (
        select id, case when total <> goods or gross <> goods + tax then 'sum' when judged = 'neither' then 'tax' when judged = 'between' then 'unsplit' end as fault from shared) f
      where f.id = i.id and i.fault is distinct from f.fault),
    running as (
      select l.id, s.base, s.share_of, l.value, sum(l.value) over walk as upto, row_number() over walk as place
      from lines l join shared s on s.id = l.invoice_id where l.treatment = any(s.bearing)
      window walk as (partition by l.invoice_id order by l.line_no)),
    shares as (
      select id, case when base = 0 then case when place = 1 then share_of else 0 end
        else round(share_of::numeric * upto / base) - round(share_of::numeric * (upto - value) / base) end as share from running)
    update invoice_lines as l set tax_pence = w.share
    from (select lines.id, coalesce(shares.share, 0)::bigint as share from lines left join shares using (id)) w
    where w.id = l.id and l.tax_pence <> w.share`.execute(rows)
}
