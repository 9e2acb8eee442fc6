// What the three lists of this area do alike: a page, the counts of its views, a file.
import { showable, type ListPlan, type Page } from '@kerbline/domain/kit/list.ts'
import type { ListQuery, Selection } from '@kerbline/domain/kit/list-schema.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type RawBuilder } from 'kysely'
import { exportRows } from '../../crud/export-rows.ts'
import { listRows } from '../../crud/list-query.ts'
import { countFixedViews } from '../../crud/view-counts.ts'
import type { ListSource, QueryColumn } from '../../crud/list-source.ts'
import type { NamedList } from '../../crud/lists.ts'
import type { TableFormat } from '../../files/write-table.ts'
import type { Call } from '../../http/call.ts'

/** Of the columns of a plan, those that may be asked, and all of them selected. */
export function columnsOf(
  plan: ListPlan,
  values: Readonly<Record<string, RawBuilder<unknown>>>,
): { readonly columns: Readonly<Record<string, QueryColumn>>; readonly select: RawBuilder<unknown> } {
  const shown = new Set(showable(plan))
  return {
    columns: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]): [string, QueryColumn][] => {
        const column = plan.columns[name]
        return column && (column.isFiltered || column.isSortable) ? [[name, { sql: value, kind: column.kind }]] : []
      }),
    ),
    select: sql.join(
      Object.entries(values).map(([name, value]) => sql`${shown.has(name) ? value : sql`null`} as ${sql.ref(name)}`),
    ),
  }
}

interface Listing {
  readonly named: NamedList
  /** The plan of a day, where its views name days. */
  readonly planOn?: (call: Call, today: string) => ListPlan
}

type Exported = Selection & { readonly columns: readonly string[]; readonly format: TableFormat }

export function listingOf<Row>({ named, planOn }: Listing) {
  const todayOf = ({ portal }: Call): string => londonDate(portal.clock.businessNow())
  const sourceFor = (call: Call): ListSource =>
    named.source({ actor: call.actor, today: todayOf(call), isArchived: false, filter: [] })
  const planFor = (call: Call): ListPlan => planOn?.(call, todayOf(call)) ?? named.plan(call.actor)
  return {
    named,
    page: async (call: Call, asked: ListQuery) => {
      const page: Page<Row> = await listRows<Row>(call.rows, sourceFor(call), asked)
      return { ...page, rows: [...page.rows], missing: [...page.missing] }
    },
    counts: async (call: Call) => ({ ...(await countFixedViews(call.rows, planFor(call), () => sourceFor(call))) }),
    file: (call: Call, { columns, format, ...asked }: Exported): Promise<unknown> =>
      exportRows(call.rows, {
        source: sourceFor(call),
        plan: planFor(call),
        name: named.name,
        columns,
        format,
        asked,
        today: todayOf(call),
      }),
  }
}
