// What somebody's file may not change, and why: the contract belongs to the hire company, whatever the way in (ruling 51), and what a
// person may not see they do not write either. Everything a kind takes is open to whoever holds its right, unless it stands here.
import type { Permission } from '../../permissions.ts'
import { licenceFields } from '../drivers/resource.ts'
import { mayChangeVehicleField } from '../vehicles/who-may-change.ts'
import type { ImportKind } from './kind.ts'

/** Who brings a file. */
export interface Bringer {
  readonly side: 'customer' | 'staff'
  readonly may: ReadonlySet<Permission>
}

/** What a customer's file needs to say which vehicle a row is of; nothing of it is written. */
const namesVehicle: ReadonlySet<string> = new Set(['reg_no', 'customer_account_number'])

const ofContract = 'Only the hire company can change this.'
const ofLicence = 'You do not have access to licence details, so you cannot import them.'

type Why = (column: string, bringer: Bringer) => string | null

const whyOf: Readonly<Record<string, Why>> = {
  vehicles: (column, { side }) => (namesVehicle.has(column) || mayChangeVehicleField(side, column) ? null : ofContract),
  drivers: (column, { may }) =>
    Object.hasOwn(licenceFields, column) && !may.has('see driver licence details') ? ofLicence : null,
}

/** Columns of a kind that a file of this person does not change, each with why. */
export function closedColumns({ name, columns }: ImportKind, bringer: Bringer): ReadonlyMap<string, string> {
  const closed = new Map<string, string>()
  for (const column of Object.keys(columns)) {
    const why = whyOf[name]?.(column, bringer) ?? null
    if (why !== null) closed.set(column, why)
  }
  return closed
}

/** The kind as this person's file may use it: what is closed is no column of it. */
export function openKind(kind: ImportKind, closed: ReadonlyMap<string, string>): ImportKind {
  if (closed.size === 0) return kind
  const isOpen = (column: string): boolean => !closed.has(column)
  return {
    ...kind,
    columns: Object.fromEntries(Object.entries(kind.columns).filter(([name]) => isOpen(name))),
    keys: kind.keys.filter(({ columns }) => columns.every(isOpen)),
    rules: kind.rules.filter(({ column }) => isOpen(column)),
  }
}
