// What the palette finds besides vehicles, drivers and cases: branches to call, tags, saved views and fleet numbers. Small enough to be kept
// in the browser, so that it is found without asking, and without a connection.
import type { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { maxKeptVehicles } from '@kerbline/domain/fleet/kept.ts'
import { tagHolder } from '../../db/tag-holder.ts'
import { sql } from 'kysely'
import { inScope, LIVE } from '../../fleet/vehicles-of.ts'
import type { View } from './view.ts'

type Known = ReplyOf<(typeof dashboardEndpoints)['known']>

/** As many views as a person will ever name. */
const MAX_VIEWS = 200

/** Of the vehicles in sight; all of them for who may see branches anyway. */
async function branchesOf({ rows, filter, may }: View): Promise<Known['branches']> {
  if (!may.has('see vehicles') && !may.has('see branches')) return []
  const { rows: branches } = await sql<Known['branches'][number]>`
    select b.id, b.name, b.phone, b.opening_hours from branches b where b.is_active and (${may.has('see branches')}
      or b.id in (select v.branch_id from vehicles v where ${LIVE} and ${inScope(filter, sql.ref('v.id'))}))
    order by b.name, b.id`.execute(rows)
  return branches
}

async function tagsOf({ rows, may }: View): Promise<Known['tags']> {
  if (!may.has('see vehicles')) return []
  const { rows: tags } = await sql<Known['tags'][number]>`
    select g.id, g.name, ${tagHolder('g')} as holder from tags g where g.is_active order by sort_words(g.name), g.id`.execute(
    rows,
  )
  return tags
}

/** Where a scope holds more vehicles than a browser keeps, the search of the server finds them by number. */
async function fleetNumbersOf({ rows, filter, may }: View): Promise<Known['fleet_numbers']> {
  if (!may.has('see vehicles')) return []
  const { rows: numbered } = await sql<Known['fleet_numbers'][number]>`
    select v.reg_no, v.fleet_no from vehicles v where v.fleet_no is not null and ${LIVE} and ${inScope(filter, sql.ref('v.id'))}
    order by v.id limit ${maxKeptVehicles + 1}`.execute(rows)
  return numbered.length > maxKeptVehicles ? [] : numbered
}

export async function knownOf(view: View): Promise<Known> {
  const { rows: views } = await sql<Known['views'][number]>`
    select v.id, v.list, v.name, v.query from saved_views v order by sort_words(v.name), v.id limit ${MAX_VIEWS}`.execute(
    view.rows,
  )
  return {
    branches: await branchesOf(view),
    tags: await tagsOf(view),
    views,
    fleet_numbers: await fleetNumbersOf(view),
  }
}
