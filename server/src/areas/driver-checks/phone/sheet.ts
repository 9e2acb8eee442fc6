// What a check link tells a telephone: everything a check needs where there is no line, and what became of the defects it reported.
import { catalogueItems } from '@kerbline/domain/areas/driver-checks/template-items.ts'
import type { CheckSheet, SheetDefect, SheetTemplate } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import type { Rows } from '../../../db/scope.ts'
import { keptItemWords, templateVersions } from '../../../driver-checks/template-versions.ts'
import type { GuestCall } from '../../../http/call.ts'
import { type LinkKinds, noSuchLink } from '../../../links/record-links.ts'
import { templateOf } from '../due-sql.ts'
import { type CheckLink, enterCheckLink } from './check-links.ts'
import { driverOfLink, sheetVehicles } from './covered.ts'

/** So long a defect that is over, and a check that came in, are told. */
const TOLD_DAYS = 28
const MAX_DEFECTS = 50
const MAX_RECEIVED = 200

type Kept = Omit<SheetTemplate, 'items'> & { readonly items: SheetTemplate['items'] | null }

async function templatesOf(rows: Rows, wanted: readonly string[]): Promise<SheetTemplate[]> {
  const { rows: kept } = await sql<Kept>`
    select t.template, t.version, t.may_pass_rest, e.items from check_templates t
    left join check_template_versions e on e.template = t.template and e.version = t.version
    where t.template = any(${[...wanted]}::text[]) order by t.template`.execute(rows)
  return kept.map((each) => ({ ...each, items: each.items ?? catalogueItems(each.template) }))
}

/** Of a vehicle all that is open, whoever reported it; of a driver their own reports. */
async function defectsOf(rows: Rows, { purpose, id, record_id: record }: CheckLink): Promise<SheetDefect[]> {
  const isOwn =
    purpose === 'vehicle check'
      ? sql`c.vehicle_id = ${record}`
      : sql`(c.driver_id = ${record} or exists (select from defect_reports r join driver_checks k on k.id = r.check_id
          where r.case_id = c.id and (k.link_id = ${id} or k.driver_id = ${record})))`
  const { rows: found } = await sql<
    Omit<SheetDefect, 'words'> & { readonly item: string; readonly template: string | null }
  >`
    select (select ${templateOf} from vehicles v where v.id = c.vehicle_id) as template, c.number, c.reg_no, d.item, d.severity, c.state, json_instant(c.opened_at) as reported_at, d.deferred_until, d.repaired_by_name as repaired_by,
      (select json_instant(m.booked_at) from maintenance_cases m where m.case_id = d.booking_id) as booked_at,
      coalesce((select v.is_vor from vehicles v where v.id = c.vehicle_id), false) as is_vor
    from cases c join defect_cases d on d.case_id = c.id
    where c.kind = 'defect' and ${isOwn} and (c.closed_at is null or c.closed_at > now() - make_interval(days => ${TOLD_DAYS}))
    order by c.opened_at desc, c.id desc limit ${MAX_DEFECTS}`.execute(rows)
  const versions = await templateVersions(rows)
  return found.map(({ item, template, ...defect }) => ({ ...defect, words: keptItemWords(versions, template, item) }))
}

async function readSheet(
  rows: Rows,
  link: CheckLink,
  asked: { readonly plate: string | undefined; readonly today: string },
): Promise<CheckSheet> {
  const driver = link.purpose === 'driver check' ? await driverOfLink(rows, link) : null
  const { vehicles, more } = await sheetVehicles(rows, link, asked)
  // A vehicle that has gone to another customer, or is hired no longer, is checked by no link of this one.
  if (vehicles.length === 0 && link.purpose === 'vehicle check') throw noSuchLink()
  const { rows: companies } = await sql<{ name: string }>`
    select c.name from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = ${link.account}`.execute(
    rows,
  )
  const { rows: received } = await sql<{ check_id: string }>`
    select check_id from driver_checks where link_id = ${link.id} and created_at > now() - make_interval(days => ${TOLD_DAYS})
    order by created_at desc limit ${MAX_RECEIVED}`.execute(rows)
  return {
    driver_name: driver?.name ?? null,
    company: companies[0]?.name ?? '',
    phone: headOffice.phone,
    ends_at: link.ends_at,
    vehicles,
    more_vehicles: more,
    templates: await templatesOf(rows, [...new Set(vehicles.map(({ template }) => template))]),
    defects: await defectsOf(rows, link),
    received: received.map(({ check_id: id }) => id),
  }
}

async function sheetByLink({ rows, portal }: GuestCall, token: string, plate: string | undefined): Promise<CheckSheet> {
  const today = londonDate(portal.clock.businessNow())
  return readSheet(rows, await enterCheckLink(rows, token), { plate, today })
}

export const checkLinks: LinkKinds<'vehicle check' | 'driver check'> = {
  'vehicle check': {
    open: async (call, { token, plate }) => ({ purpose: 'vehicle check', ...(await sheetByLink(call, token, plate)) }),
  },
  'driver check': {
    open: async (call, { token, plate }) => ({ purpose: 'driver check', ...(await sheetByLink(call, token, plate)) }),
  },
}
