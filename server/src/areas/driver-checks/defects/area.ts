// Defects: what checks reported, or somebody noted by hand, until it is put right.
import { checkItems, type CheckTemplate, templateWords } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { defectCase, defectPriority, RECURRING_DAYS } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { defectsEndpoints } from '@kerbline/domain/areas/driver-checks/defect-endpoints.ts'
import { defectsPlan } from '@kerbline/domain/areas/driver-checks/defect-list.ts'
import { keepsOffRoad } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { caseHandlers } from '../../../cases/case-area.ts'
import { type CaseSubject, findCase } from '../../../cases/case-rows.ts'
import { openCase } from '../../../cases/open-case.ts'
import { defectTitle } from '../../../driver-checks/open-defects.ts'
import { itemsOfTemplate, keptItemWords, templateVersions } from '../../../driver-checks/template-versions.ts'
import { settleOffRoad } from '../../../fleet/off-road.ts'
import { casesInScope, LIVE } from '../../../fleet/vehicles-of.ts'
import { area, type Call, type Rows } from '../../../http/call.ts'
import { templateOf } from '../due-sql.ts'
import { defectPaper } from './paper.ts'
import { defectRules } from './rules.ts'

type Endpoints = typeof defectsEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]
type Own = Pick<
  ReplyOf<Endpoints['view']>['record'],
  | 'severity'
  | 'is_recurring'
  | 'item'
  | 'item_words'
  | 'note'
  | 'driver_name'
  | 'reports'
  | 'earlier'
  | 'booking'
  | 'repaired_by'
  | 'repaired_on'
  | 'parts'
  | 'verified_by'
  | 'deferred_until'
  | 'told_at'
  | 'is_vor'
>

/** Another defect of the same item of the vehicle within ninety days before case c. */
const isRecurring = sql`exists (select from cases o where o.kind = 'defect' and o.vehicle_id = c.vehicle_id and o.type = c.type and o.id <> c.id
  and o.opened_at < c.opened_at and o.opened_at > c.opened_at - make_interval(days => ${sql.lit(RECURRING_DAYS)}))`

/**
 * The newest words of case c's item: of the vehicle's template, and of any where it is none of the catalogue's; null: the catalogue's own. The
 * same as the record says (keptItemWords), for every row of a page, a file or an email.
 */
const itemName = sql`(select asked ->> 'item' from check_template_versions t, jsonb_array_elements(t.items) asked
  cross join lateral (select coalesce((select ${templateOf} from vehicles v where v.id = c.vehicle_id), 'van') as template) own
  where asked ->> 'code' = c.type and (t.template = own.template or c.type <> all(${checkItems.map(({ code }) => code)}::text[]))
  order by t.template = own.template desc, t.version desc limit 1)`

/** The photos of defect d that came with check k. */
const picturesOf = sql`coalesce((select json_agg(json_build_object('file_id', p.file_id, 'preview_id', p.preview_id) order by p.created_at, p.id)
  from check_photos p where p.check_id = k.check_id and p.code = d.item and p.finished_at is not null and p.preview_id is not null), '[]'::json)`

async function readOwn({ rows }: Call, { id, vehicle_id: vehicle, type }: CaseSubject): Promise<Own> {
  const {
    rows: [kept],
  } = await sql<Omit<Own, 'item_words'> & { readonly template: string | null }>`
    select (select ${templateOf} from vehicles v where v.id = ${vehicle}) as template, d.severity, d.item, d.note, d.driver_name, d.repaired_by_name as repaired_by, d.repaired_on, d.parts, person_name(d.verified_by) as verified_by,
      d.deferred_until, json_instant(d.told_at) as told_at, coalesce((select v.is_vor from vehicles v where v.id = ${vehicle}), false) as is_vor, ${isRecurring} as is_recurring,
      coalesce((select json_agg(json_build_object('check_id', r.check_id, 'at', json_instant(k.created_at), 'severity', r.severity, 'note', r.note, 'pictures', ${picturesOf}) order by k.created_at, k.id)
        from defect_reports r join driver_checks k on k.id = r.check_id where r.case_id = ${id}), '[]') as reports,
      coalesce((select json_agg(json_build_object('id', o.id, 'number', o.number, 'state', o.state, 'closed_at', json_instant(o.closed_at)) order by o.opened_at desc)
        from cases o where o.kind = 'defect' and o.vehicle_id = ${vehicle} and o.type = ${type} and o.id < ${id} and o.closed_at is not null), '[]') as earlier,
      (select json_build_object('id', b.id, 'number', b.number, 'state', b.state) from cases b where b.id = d.booking_id) as booking
    from defect_cases d join cases c on c.id = d.case_id where d.case_id = ${id}`.execute(rows)
  if (!kept) throw problem('not found')
  const { template, ...own } = kept
  return { ...own, item_words: keptItemWords(await templateVersions(rows), template, own.item) }
}

const parts = caseHandlers<Row, Own>({
  kind: defectCase,
  rules: defectRules,
  plan: ({ side }) => defectsPlan(side),
  columns: {
    table: 'defect_cases',
    columns: () => ({ severity: sql`k.severity`, is_recurring: isRecurring, type_name: itemName }),
    within: casesInScope,
  },
  screenPath: 'defects',
  readOwn,
})

interface CreatedFor {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  readonly driver_id: number | null
  readonly template: CheckTemplate
}

/** The words of an item that a check of the vehicle asks or asked. @throws problem 'not valid' for any other */
async function askedItem(rows: Rows, { reg_no: plate, template }: CreatedFor, code: string): Promise<string> {
  const item = itemsOfTemplate(await templateVersions(rows), template).get(code)
  if (item) return item.item
  const message = `This item is not in the check for ${plate}. Choose an item from the template “${templateWords[template]}”.`
  throw problem('not valid', { fields: [{ field: 'item', reason: 'unknown_reference', message }] })
}

async function create(call: Call, opened: InputOf<Endpoints['create']>): Promise<ReplyOf<Endpoints['create']>> {
  const { rows } = call
  const { item, severity, note } = opened
  const { rows: found } = await sql<CreatedFor>`
    select v.id, v.reg_no, v.customer_account_number as account, v.driver_id, ${templateOf} as template from vehicles v where v.id = ${opened.vehicle_id} and ${LIVE} for update`.execute(
    rows,
  )
  const [vehicle] = found
  if (!vehicle) throw problem('not found')
  const { id, reg_no, account } = vehicle
  const words = await askedItem(rows, vehicle, item)
  const { rows: open } = await sql<{ number: string }>`
    select number from cases where kind = 'defect' and vehicle_id = ${id} and type = ${item} and closed_at is null limit 1`.execute(
    rows,
  )
  if (open[0])
    throw problem('already exists', {
      detail: `${reg_no} already has an open defect for this item: ${open[0].number}.`,
    })
  const row = await openCase(
    call,
    defectCase,
    {
      ...{ account, type: item, vehicle: { id, reg_no }, driverId: vehicle.driver_id, ownerTeam: 'Maintenance' },
      title: defectTitle(words, note),
      priority: defectPriority[severity],
    },
    async ({ id: caseId }) => {
      await sql`insert into defect_cases (case_id, customer_account_number, item, severity, note) values (${caseId}, ${account}, ${item}, ${severity}, ${note})`.execute(
        rows,
      )
    },
  )
  if (keepsOffRoad({ severity, isOpen: true })) await settleOffRoad(rows, [id])
  return parts.reply(call, row)
}

export const defectsArea = area(
  defectsEndpoints,
  {
    ...parts.handlers,
    create,
    ...parts.packOf(({ openRows }, id) =>
      openRows(async (rows) => defectPaper(rows, await findCase(rows, defectCase.name, id))),
    ),
  },
  { lists: [{ ...parts.named, screen: { path: 'asset-wellbeing', show: 'defects' } }] },
)
