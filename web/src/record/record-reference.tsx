// What a reference points at, as a record shows it: a link where the person may open it.
import { Fragment, type ReactNode } from 'react'
import { type Link, useLink } from '../data/navigation/use-link.ts'
import { MaybeLink } from '../ui/maybe-link.tsx'
import type { WireRecord } from './record-links.ts'
import { type CellProps, nameBeside, RecordValue } from './record-value.tsx'

/** By the word the domain uses for it; undefined where the person may not go, and where it has no page. */
function referenceHref(link: Link, to: string | undefined, id: number): string | undefined {
  const key = String(id)
  switch (to) {
    case 'staff':
      return link('user', { id: key })
    case 'companies':
    case 'audience-companies':
      return link('company', { id: key })
    case 'branches':
      return link('branch', { id: key })
    case 'authorities':
      return link('authority', { id: key })
    // Their addresses carry slugs, and their calls know a record by its number as well.
    case 'dealers':
      return link('dealer', { slug: key })
    case 'manufacturers':
      return link('manufacturer', { slug: key })
    case 'bodies':
      return link('body', { id: key })
    case 'vehicle-categories':
      return link('vehicleCategory', { id: key })
    case 'drivers':
      return link('drivers', {}, { driver: key })
    case 'tags':
      return link('tag', { id: key })
    case 'fleet-allocations':
      return link('settings', { section: 'fleet-allocations' })
    default:
      return undefined
  }
}

interface RecordLinkProps {
  readonly to: string | undefined
  /** Null: nothing is pointed at. */
  readonly id: number | null | undefined
  readonly children: ReactNode
}

/** Words that name a record, leading to it for who may open it. */
export function RecordLink({ to, id, children }: RecordLinkProps) {
  const link = useLink()
  return <MaybeLink href={typeof id === 'number' ? referenceHref(link, to, id) : undefined}>{children}</MaybeLink>
}

interface Accounted {
  readonly account_name: string
  readonly customer_account_number: string
  readonly company_id: number | null
}

/** The account of a record in words, leading to its company for who may open that. */
export function AccountLink({
  of: { account_name: name, customer_account_number: number, company_id: id },
}: {
  of: Accounted
}) {
  return (
    <RecordLink to="companies" id={id}>
      {name} {number}
    </RecordLink>
  )
}

interface Pointed {
  readonly id: number
  readonly name: string
}
const isPointed = (value: unknown): value is Pointed =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'name' in value &&
  typeof value.name === 'string'

/** What the field points at, as far as the record says its names. */
function namedBy(record: WireRecord, name: string): readonly Pointed[] {
  const each = record[`${name}_each`]
  if (Array.isArray(each)) return each.filter(isPointed)
  const one = { id: record[name], name: nameBeside(record, name) }
  return isPointed(one) ? [one] : []
}

/** A reference of a record, or several; what says no names reads as any other value. */
export function RecordReference({ record, name, field }: CellProps) {
  const named = namedBy(record, name)
  if (named.length === 0) return <RecordValue record={record} name={name} field={field} />
  return named.map(({ id, name: words }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <RecordLink to={field.to} id={id}>
        {words}
      </RecordLink>
    </Fragment>
  ))
}
