import type { Permission } from '@kerbline/domain/permissions.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { expect, test } from 'vitest'
import { requestEntries } from './new-request-menu.tsx'

const bookingLeadsTo = (open: readonly ScreenName[], held: readonly Permission[]) =>
  requestEntries({
    mayOpen: (name) => open.includes(name),
    may: (needs) => needs.some((right) => held.includes(right)),
  }).flatMap((entry) => (entry.kind === 'link' && entry.label === 'Book maintenance' ? [entry.href] : []))

test.each([
  // Among their own vehicles, by their own name.
  [['scheduleMaintenance', 'maintenance'], ['request maintenance'], ['#/maintenance-management?ask=work']],
  [['scheduleMaintenance', 'maintenance'], ['manage maintenance'], ['#/maintenance-management?ask=work']],
  // Without the right, or the list, nothing: the form for everybody lies outside.
  [['scheduleMaintenance', 'maintenance'], ['see vehicles'], []],
  [['scheduleMaintenance'], ['request maintenance'], []],
  [[], ['request maintenance'], []],
] as const)('%j with %j leads to %j', (open, held, to) => expect(bookingLeadsTo(open, held)).toEqual(to))
