// Registers of the hire company that a file may add to: those whose entries need no more than a name. A company has its account number
// besides, a person an address: they are created on their own screens.
import { issuerTypeOf } from '@kerbline/domain/areas/fines/issuers.ts'
import { schemaOf } from '@kerbline/domain/kit/field-schema.ts'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import { resources } from '@kerbline/domain/resources.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { ImportTask } from '../prepare.ts'
import {
  classOfCategory,
  type Ensure,
  ensureAuthorities,
  ensureBodies,
  ensureBranches,
  ensureCategories,
  ensureDealers,
  ensureManufacturers,
  type NamedTable,
} from './reference-rows.ts'

interface Register {
  readonly resource: Resource
  readonly table: NamedTable
  readonly ensure: Ensure
  /** Says why a name alone does not do. */
  readonly objection?: (name: string) => string | null
}

const resourceOf = (name: string): Resource => {
  const resource = resources[name]
  if (!resource) throw new Error(`Unknown register ${name}`)
  return resource
}

const classless = 'Its name does not say whether it is a car, van or lorry. Create the category first, or use another.'

const typeless = 'Its name does not say what kind of issuer it is. Create the issuer first, or use another.'

/** By what a column points at. */
const registers: Readonly<Record<string, Register>> = {
  manufacturers: { resource: resourceOf('manufacturers'), table: 'manufacturers', ensure: ensureManufacturers },
  bodies: { resource: resourceOf('bodies'), table: 'bodies', ensure: ensureBodies },
  branches: { resource: resourceOf('branches'), table: 'branches', ensure: ensureBranches },
  dealers: { resource: resourceOf('dealers'), table: 'dealers', ensure: ensureDealers },
  authorities: {
    resource: resourceOf('authorities'),
    table: 'authorities',
    ensure: ensureAuthorities,
    objection: (name) => (issuerTypeOf(name) === null ? typeless : null),
  },
  'vehicle-categories': {
    resource: resourceOf('vehicle-categories'),
    table: 'vehicle_categories',
    ensure: ensureCategories,
    // What a new category counts as follows from its name.
    objection: (name) => (classOfCategory(name) === null ? classless : null),
  },
}

export const registerOf = (to: string): Register | undefined =>
  Object.hasOwn(registers, to) ? registers[to] : undefined

export interface MadeIn {
  /** As its screen is called: "Manufacturers". */
  readonly register: string
  /** The first of them; `count` says how many there are. */
  readonly names: readonly string[]
  readonly count: number
}
const MAX_NAMED = 100

/** What a run made in registers beside the records of its own kind, and is still there. */
export async function madeInRegisters(
  rows: Pick<Rows, 'getExecutor'>,
  { run, kind }: { readonly run: number; readonly kind: string },
): Promise<readonly MadeIn[]> {
  const beside = Object.entries(registers).filter(([name]) => name !== kind)
  const { rows: found } = await sql<{ register: string; name: string; count: number }>`
    with made as (${sql.join(
      beside.map(
        ([, { resource, table }]) => sql`
          select ${resource.many}::text as register, name from ${sql.table(table)}
          where id in (select record_key::int from import_changes where run_id = ${run} and table_name = ${table} and is_new)`,
      ),
      sql` union all `,
    )}),
    placed as (select made.*, count(*) over w::int as count, row_number() over (w order by name) as place from made window w as (partition by register))
    select register, name, count from placed where place <= ${MAX_NAMED} order by register, name`.execute(rows)
  return [...Map.groupBy(found, (each) => each.register)].map(([register, made]) => ({
    register,
    names: made.map(({ name }) => name),
    count: made[0]?.count ?? 0,
  }))
}

/** Markup and signs that stand in no name of a register: such text comes from a broken export. */
const isPlausibleName = (name: string): boolean => !/[<>{}|\\^~\p{Cc}]/u.test(name)

const fits = ({ resource, objection }: Register, name: string): boolean => {
  const field = resource.fields['name']
  return field !== undefined && schemaOf(field).safeParse(name).success && (objection?.(name) ?? null) === null
}

/** Whether whoever brings a file may make an entry of this name: with the right of the register, and never for a customer. */
export function mayMake(
  { may, mayCreateShared }: Pick<ImportTask, 'may' | 'mayCreateShared'>,
  to: string,
  name: string,
): boolean {
  const register = registerOf(to)
  return (
    register !== undefined &&
    mayCreateShared &&
    may(register.resource.manage) &&
    isPlausibleName(name) &&
    fits(register, name)
  )
}
