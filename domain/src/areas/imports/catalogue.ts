// Every kind of file the import screens take: who may bring it, and the list its records stand in. A kind is one row here.
import type { Permission } from '../../permissions.ts'
import { resources } from '../../resources.ts'
import type { ImportKind } from './kind.ts'
import { type ImportKindName, importKinds } from './kinds.ts'
import { managedKind } from './managed-kind.ts'

export interface ImportOffer {
  readonly kind: ImportKind
  readonly one: string
  readonly many: string
  /** The right to manage what the file brings. */
  readonly needs: Permission
  /** The first part of the address of the list its records stand in. */
  readonly path: string
  /** Rows stand for themselves, so that a long file may go in by parts. False: rows belong together, as lines of one invoice do. */
  readonly isByRow: boolean
  /** Written through the calls of the entity's own screens. */
  readonly isManaged: boolean
}

type FileRow = Omit<ImportOffer, 'kind' | 'isManaged'>

const fileKinds: Readonly<Record<ImportKindName, FileRow>> = {
  vehicles: { one: 'Vehicle', many: 'Vehicles', needs: 'edit vehicles', path: 'vehicles', isByRow: true },
  drivers: { one: 'Driver', many: 'Drivers', needs: 'edit drivers', path: 'drivers', isByRow: false },
  compliance: {
    one: 'Compliance item',
    many: 'Compliance items',
    needs: 'edit compliance',
    path: 'compliance',
    isByRow: true,
  },
  maintenance: {
    one: 'Maintenance event',
    many: 'Maintenance events',
    needs: 'manage maintenance',
    path: 'maintenance',
    isByRow: true,
  },
  invoices: { one: 'Invoice line', many: 'Invoice lines', needs: 'manage finance', path: 'finance', isByRow: false },
  'driver-checks': {
    one: 'Driver check',
    many: 'Driver checks',
    needs: 'review driver checks',
    path: 'driver-checks',
    isByRow: true,
  },
}

const offers: readonly ImportOffer[] = [
  ...Object.entries(importKinds).flatMap(([name, kind]) => {
    const row = Object.entries(fileKinds).find(([each]) => each === name)?.[1]
    return row ? [{ ...row, kind, isManaged: false }] : []
  }),
  ...Object.values(resources).map((resource) => ({
    kind: managedKind(resource),
    one: resource.one,
    many: resource.many,
    needs: resource.manage,
    path: resource.path,
    isByRow: true,
    isManaged: true,
  })),
]

export const importCatalogue: ReadonlyMap<string, ImportOffer> = new Map(
  offers.map((offer) => [offer.kind.name, offer]),
)

/** Any of these rights opens the import screens; each kind then asks for its own. */
export const importNeeds: readonly Permission[] = [...new Set(offers.map(({ needs }) => needs))]
