// Every kind of file the import screens take: who may bring it, and the list its records stand in. A kind is one row here.
import type { Permission } from '../../permissions.ts'
import { resources } from '../../resources.ts'
import { type Bringer, closedColumns, openKind } from './closed-columns.ts'
import type { ImportKind } from './kind.ts'
import { type ImportKindName, importKinds } from './kinds.ts'
import { userImport } from './kinds/users.ts'
import { managedKind } from './managed-kind.ts'

export interface ImportOffer {
  readonly kind: ImportKind
  readonly one: string
  readonly many: string
  /** The rights to manage what the file brings: any of them. */
  readonly needs: readonly Permission[]
  /** The first part of the address of the list its records stand in. */
  readonly path: string
  /** That list can be narrowed to the rows of one import. */
  readonly isListed: boolean
  /** Rows stand for themselves, so that a long file may go in by parts. False: rows belong together, as lines of one invoice do. */
  readonly isByRow: boolean
  /** Written through the calls of the entity's own screens. */
  readonly isManaged: boolean
  /** People to invite: they belong to no account, and are written as the calls about people write them. */
  readonly isOfPeople: boolean
  /** Records of customers, which their own people may bring; the rest is the hire company's alone. */
  readonly isOfCustomers: boolean
  /** What people are told of once it is written, and what not; null: nobody is told of anything. */
  readonly tells: string | null
}

/** A kind as one person may bring it. */
export interface OpenOffer extends ImportOffer {
  /** Columns that this person's file does not change, each with why: they are no columns of `kind`. */
  readonly closed: ReadonlyMap<string, string>
  /** The kind with the closed columns, by which a file's titles are understood. */
  readonly whole: ImportKind
  /** False: rows for what is not here are refused. */
  readonly mayCreate: boolean
}

type FileRow = Omit<ImportOffer, 'kind' | 'isManaged' | 'isOfPeople' | 'isOfCustomers' | 'isListed' | 'tells'>

/** Of the other kinds no list is built yet that could be. */
const listed: ReadonlySet<string> = new Set<ImportKindName>(['vehicles', 'drivers', 'fines'])

/** A customer's people bring records of their own vehicles and drivers; invoices and maintenance are the hire company's books. */
const ofCustomers: ReadonlySet<string> = new Set<ImportKindName>(['vehicles', 'drivers', 'compliance', 'driver-checks'])

const tells: Readonly<Partial<Record<string, string>>> = {
  'driver-checks': 'We will open defects found before this date without notifying anyone.',
  maintenance: 'We will mark bookings before this date “Date passed” without notifying anyone.',
  fines: 'We will notify customers of fines that still have a date ahead, and of no others.',
} satisfies Partial<Record<ImportKindName, string>>

const fileKinds: Readonly<Record<ImportKindName, FileRow>> = {
  vehicles: { one: 'Vehicle', many: 'Vehicles', needs: ['edit vehicles'], path: 'vehicles', isByRow: true },
  drivers: { one: 'Driver', many: 'Drivers', needs: ['edit drivers'], path: 'drivers', isByRow: false },
  compliance: {
    one: 'Compliance item',
    many: 'Compliance items',
    needs: ['edit compliance'],
    path: 'compliance',
    isByRow: true,
  },
  maintenance: {
    one: 'Booking',
    many: 'Bookings',
    needs: ['manage maintenance'],
    path: 'maintenance',
    isByRow: true,
  },
  invoices: { one: 'Invoice line', many: 'Invoice lines', needs: ['manage finance'], path: 'finance', isByRow: false },
  'driver-checks': {
    one: 'Driver check',
    many: 'Driver checks',
    needs: ['review driver checks'],
    path: 'driver-checks',
    isByRow: true,
  },
  fines: { one: 'Fine', many: 'Fines', needs: ['import fines'], path: 'fine-management', isByRow: false },
  eto: { one: 'Enquiry', many: 'Enquiries', needs: ['import enquiries'], path: 'enquiries', isByRow: true },
}

const plain = { isManaged: false, isOfPeople: false } as const
const silent = { tells: null } as const

/** Whoever may invite one person by hand may invite many by a file. */
const people: ImportOffer = {
  kind: userImport('staff'),
  one: 'User',
  many: 'Users',
  needs: ['manage users', 'manage own company users'],
  path: 'users',
  isByRow: true,
  isManaged: false,
  isOfPeople: true,
  isListed: false,
  isOfCustomers: true,
  // Invited, which is what the file is for.
  ...silent,
}

const offers: readonly ImportOffer[] = [
  ...Object.entries(importKinds).flatMap(([name, kind]) => {
    const row = Object.entries(fileKinds).find(([each]) => each === name)?.[1]
    return row
      ? [
          {
            ...row,
            ...plain,
            kind,
            isListed: listed.has(name),
            isOfCustomers: ofCustomers.has(name),
            tells: tells[name] ?? null,
          },
        ]
      : []
  }),
  ...Object.values(resources).map((resource) => ({
    kind: managedKind(resource),
    one: resource.one,
    many: resource.many,
    needs: [resource.manage],
    path: resource.path,
    isByRow: true,
    isManaged: true,
    isOfPeople: false,
    isListed: true,
    isOfCustomers: false,
    ...silent,
  })),
  people,
]

export const importCatalogue: ReadonlyMap<string, ImportOffer> = new Map(
  offers.map((offer) => [offer.kind.name, offer]),
)

/** The kind as this person may bring it; undefined where it is not theirs to bring. */
export function offerTo(bringer: Bringer, name: string): OpenOffer | undefined {
  const offer = importCatalogue.get(name)
  if (!offer || !offer.needs.some((right) => bringer.may.has(right))) return undefined
  const isStaff = bringer.side === 'staff'
  if (!isStaff && !offer.isOfCustomers) return undefined
  const whole = offer.isOfPeople ? userImport(bringer.side) : offer.kind
  const closed = closedColumns(whole, bringer)
  return {
    ...offer,
    kind: openKind(whole, closed),
    whole,
    closed,
    mayCreate: isStaff || name !== 'vehicles',
  }
}

/** What comes of a written file beyond its rows, in words; null: nothing. */
export const followsOf = ({ isOfPeople }: ImportOffer): string | null =>
  isOfPeople ? 'We email new users an invitation. If email is not set up, it waits in the outbox.' : null

/** Any of these rights opens the import screens; each kind then asks for its own. */
export const importNeeds: readonly Permission[] = [...new Set(offers.flatMap(({ needs }) => needs))]
