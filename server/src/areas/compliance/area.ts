// Compliance: how the fleet stands and stood, what falls due, what was done, and the evidence of it.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { dueEventsPlan } from '@kerbline/domain/areas/compliance/list.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Page } from '@kerbline/domain/kit/list.ts'
import type { HolderDate } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { type DateHolder, holderPlan } from '@kerbline/domain/areas/compliance/holders.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { exportRows } from '../../crud/export-rows.ts'
import { listRows } from '../../crud/list-query.ts'
import { listOptions } from '../../crud/options.ts'
import { area, type Call } from '../../http/call.ts'
import { type Asked, dueEventsList, dueEventsSource, readerOf } from './due-source.ts'
import { correctRecord } from './correct-record.ts'
import { driverPlannerOf } from './held/driver-planner.ts'
import { heldDatesList, heldDatesSource } from './held/held-dates.ts'
import { companyRecords, driverRecords, prepareCompanyRecord, prepareDriverRecord } from './held/held-records.ts'
import { matrixOf } from './matrix.ts'
import { prepareCheck, startPack } from './packs.ts'
import { movePlanned, setLine } from './plan-changes.ts'
import { plannerOf } from './planner.ts'
import { prepareAddedPaper } from './record-papers.ts'
import { listRecords, prepareRecord } from './records.ts'
import { heldStanding, standingNow } from './standing.ts'

type Endpoints = typeof complianceEndpoints
type EventRow = ReplyOf<Endpoints['events']>['rows'][number]

const askedOf = ({ actor, portal }: Call, filter: readonly string[]): Asked => ({
  actor,
  today: londonDate(portal.clock.businessNow()),
  filter,
})

const pointsAt: Readonly<Record<string, string>> = { branch_id: 'branches', tag_ids: 'tags', company_id: 'companies' }

async function heldDates(call: Call, holder: DateHolder, query: InputOf<Endpoints['driverDates']>) {
  const page: Page<HolderDate> = await listRows<HolderDate>(
    call.rows,
    heldDatesSource(holder, askedOf(call, query.filter)),
    query,
  )
  return { ...page, rows: [...page.rows], missing: [...page.missing], counts: page.counts && { ...page.counts } }
}

const exportHeldDates = (
  call: Call,
  holder: DateHolder,
  { columns, format, ...asked }: InputOf<Endpoints['exportDriverDates']>,
) =>
  exportRows(call.rows, {
    source: heldDatesSource(holder, askedOf(call, asked.filter)),
    plan: holderPlan(holder),
    name: heldDatesList(holder).name,
    columns,
    format,
    asked,
  })

export const complianceArea = area(
  complianceEndpoints,
  {
    standing: { build: (rows, { today, actor }) => standingNow(rows, { actor, today, filter: [] }) },
    narrowed: (call, { search, filter }) => standingNow(call.rows, { ...askedOf(call, filter), search }),
    events: async (call: Call, query: InputOf<Endpoints['events']>) => {
      const page: Page<EventRow> = await listRows<EventRow>(
        call.rows,
        dueEventsSource(askedOf(call, query.filter)),
        query,
      )
      return { ...page, rows: [...page.rows], missing: [...page.missing], counts: page.counts && { ...page.counts } }
    },
    exportEvents: (call, { columns, format, ...asked }) =>
      exportRows(call.rows, {
        source: dueEventsSource(askedOf(call, asked.filter)),
        plan: dueEventsPlan(readerOf(call.actor)),
        name: dueEventsList.name,
        columns,
        format,
        asked,
      }),
    eventOptions: (call, asked) => {
      const to = asked.field in dueEventsPlan(readerOf(call.actor)).columns ? pointsAt[asked.field] : undefined
      return listOptions(call.rows, asked, to, () => dueEventsSource(askedOf(call, asked.filter)))
    },
    matrix: (call, input) => matrixOf(call.rows, askedOf(call, input.filter), input),
    driverPlanner: (call, input) => driverPlannerOf(call.rows, askedOf(call, input.filter), input),
    planner: (call, input) => plannerOf(call.rows, askedOf(call, input.filter), input),
    movePlanned,
    setLine,
    driverDates: (call: Call, query) => heldDates(call, 'driver', query),
    exportDriverDates: (call, asked) => exportHeldDates(call, 'driver', asked),
    companyDates: (call: Call, query) => heldDates(call, 'company', query),
    exportCompanyDates: (call, asked) => exportHeldDates(call, 'company', asked),
    driverStanding: (call, { search, filter }) =>
      heldStanding(call.rows, 'driver', { ...askedOf(call, filter), search }),
    companyStanding: (call, { search, filter }) =>
      heldStanding(call.rows, 'company', { ...askedOf(call, filter), search }),
    driverRecords,
    addDriverRecord: { prepare: prepareDriverRecord },
    companyRecords,
    addCompanyRecord: { prepare: prepareCompanyRecord },
    records: listRecords,
    addRecord: { prepare: prepareRecord },
    correctRecord,
    addPaper: { prepare: prepareAddedPaper },
    startPack,
    checkPack: { prepare: prepareCheck },
  },
  { lists: [dueEventsList, heldDatesList('driver'), heldDatesList('company')] },
)
