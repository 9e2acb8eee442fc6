// Bookings that are here, and what a row of a file may change of them: they only go forward.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import {
  comparedState,
  isMaintenanceState,
  maintenanceStateTable,
  type MaintenanceState,
} from '@kerbline/domain/areas/maintenance/states.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../audit/audit.ts'
import type { Rows } from '../../db/scope.ts'
import type { SentRow } from '../bulk.ts'
import { type Findings, type ImportTask, says } from '../prepare.ts'
import { isSameValue } from './decided-here.ts'

/** Column of the file to column of the spine or of the kind's own table, with its type there. */
export const maintenanceColumns: Readonly<Record<string, readonly [column: string, type: string]>> = {
  type: ['type', 'text'],
  status: ['state', 'text'],
  latest_status: ['latest_status', 'text'],
  created_at: ['created_at', 'timestamptz'],
  booked_at: ['booked_at', 'timestamptz'],
  arrived_at: ['arrived_at', 'timestamptz'],
  off_road_at: ['off_road_at', 'timestamptz'],
  completed_at: ['completed_at', 'timestamptz'],
  returned_at: ['returned_at', 'timestamptz'],
  supplier: ['supplier', 'text'],
  job_no: ['job_no', 'text'],
  fault_description: ['fault_description', 'text'],
  odometer: ['odometer', 'int'],
  estimate: ['estimate_pence', 'int'],
  final_cost: ['final_cost_pence', 'int'],
  po_number: ['po_number', 'text'],
}

/** The column of the file that fills a column of ours. */
export const nameOfColumn = new Map(Object.entries(maintenanceColumns).map(([name, [column]]) => [column, name]))

export interface KnownEvent {
  readonly id: number
  readonly number: string
  readonly account: string
  readonly state: string
  /** Somebody has moved or changed it in the portal. */
  readonly is_worked: boolean
  /** Its own columns. */
  readonly own: Readonly<Record<string, unknown>>
}

/** A slot of the past has passed: that stands at once, so that nobody is told of it day by day as the portal finds it out. */
export function stateOf(values: CheckedRow['values'], { tellFrom }: ImportTask): string {
  const [state, slot] = [textOf(values['status']) ?? '', textOf(values['booked_at'])]
  return state === 'booked' && slot !== null && londonDate(slot) < tellFrom ? 'slot_passed' : state
}

interface Judged {
  /** What is taken of a row for an event that is here. */
  readonly changes: SentRow
  /** The state that the file says and the event here is past. */
  readonly refused: MaintenanceState | undefined
}

const wordsOf = (state: string): string => (isMaintenanceState(state) ? maintenanceStateTable[state].words : state)

/** A day later than the one that passed is news, where nobody here has said what became of it. */
const isRebooked = ({ values }: CheckedRow, told: string, { state, own, is_worked }: KnownEvent): boolean =>
  told === 'booked' &&
  !is_worked &&
  ['slot_passed', 'no_show', 'move_asked'].includes(state) &&
  Date.parse(textOf(values['booked_at']) ?? '') > Date.parse(String(own['booked_at']))

/**
 * What is taken of a row for an event that is here. A state that the event is past stays, and nothing of its row is taken: the file is
 * older. Once somebody has worked on the event here, what people decide of it stays, and a file only fills what is blank.
 */
export function judged(row: CheckedRow, known: KnownEvent, task: ImportTask, findings: Findings): Judged {
  const record: Record<string, SentRow[string]> = {}
  for (const [name, [column]] of Object.entries(maintenanceColumns))
    if (says(task, row, name))
      record[column] = name === 'status' ? stateOf(row.values, task) : (row.values[name] ?? null)
  const { number, state, is_worked: isWorked, own } = known
  const told = record['state']
  if (typeof told === 'string' && isMaintenanceState(told) && isMaintenanceState(state)) {
    const compared = isRebooked(row, told, known) ? 'ahead' : comparedState(told, state)
    if (compared === 'behind' || (compared === 'beside' && isWorked)) {
      const message = `The file says “${wordsOf(told)}”. ${number} is “${wordsOf(state)}” and stays so.`
      findings.warn(row.row, 'status', 'stays', `${message} Nothing of this row is taken.`)
      return { changes: {}, refused: told }
    }
  }
  for (const name of isWorked ? (task.kind.decidedHere ?? []) : []) {
    const column = maintenanceColumns[name]?.[0] ?? name
    const [given, stands] = [record[column], own[column] ?? null]
    if (given === undefined || stands === null) continue
    Reflect.deleteProperty(record, column)
    if (isSameValue(given, stands)) continue
    const says = `Somebody has worked on ${number} here, so what is entered there stays.`
    findings.warn(row.row, name, 'stays', says)
  }
  return { changes: record, refused: undefined }
}

/** The history of each event says which file was not taken, once for each state a file says of it. */
export async function tellRefused(
  { rows, source, actorId, actorName }: ImportTask,
  events: readonly { readonly known: KnownEvent | undefined; readonly refused: Judged['refused'] }[],
): Promise<void> {
  const refused = events.flatMap(({ known, refused: told }) => (known && told ? [{ known, told }] : []))
  if (refused.length === 0) return
  const action = `${maintenanceCase.name}: file not taken`
  const { rows: found } = await sql<{ id: string; told: string; stands: string }>`
    select entity_id as id, after ->> 'told' as told, after ->> 'stands' as stands from audit where entity = ${maintenanceCase.name}
      and entity_id = any(${refused.map(({ known }) => String(known.id))}::text[]) and action = ${action}`.execute(rows)
  const isTold = new Set(found.map(({ id, told, stands }) => `${id} ${told} ${stands}`))
  await recordAudit(
    rows,
    ...refused
      .filter(({ known: { id, state }, told }) => !isTold.has(`${id} ${told} ${state}`))
      .map(({ known: { id, account, state }, told }) => ({
        actor: actorName === null ? null : { id: actorId, name: actorName },
        ...{ action, entity: maintenanceCase.name, entityId: id, account },
        after: {
          ...{ imported_from: source, told, stands: state },
          said: `${source} says ${wordsOf(told)}. It stays ${wordsOf(state)}.`,
        },
      })),
  )
}

export const keyOf = (vehicleId: number, type: string, createdAt: string): string =>
  [vehicleId, type, createdAt].join('\u0001')

/** Events of these vehicles, by vehicle, type and time of the request. */
export async function knownEvents(rows: Rows, vehicleIds: readonly number[]): Promise<Map<string, KnownEvent>> {
  const { rows: found } = await sql<KnownEvent & { vehicle_id: number; type: string; created_at: string }>`
    select c.id, c.number, c.customer_account_number as account, c.state, c.vehicle_id, c.type, c.created_at, to_jsonb(m) as own,
      exists (select from audit a where a.entity = ${maintenanceCase.name} and a.entity_id = c.id::text and a.actor_name is not null
        and a.action like ${`${maintenanceCase.name}: %`} and not coalesce(a.after ? 'imported_from', false)) as is_worked
    from cases c join maintenance_cases m on m.case_id = c.id
    where c.kind = ${maintenanceCase.name} and c.vehicle_id = any(${[...new Set(vehicleIds)]}::int[])`.execute(rows)
  return new Map(found.map((event) => [keyOf(event.vehicle_id, event.type, event.created_at), event]))
}
