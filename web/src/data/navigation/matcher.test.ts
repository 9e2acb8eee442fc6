import { expect, test } from 'vitest'
import { fillPath } from '@kerbline/domain/kit/screen.ts'
import { screenRows } from '@kerbline/domain/screens.ts'
import { locationOf } from './matcher.ts'

test.each(screenRows.filter(([name]) => name !== 'unknown'))('%s is found by its own path', (name, { path }) => {
  const values = Object.fromEntries([...path.matchAll(/\{([^}]+)\}/g)].map(([, each]) => [each ?? '', 'a b/c']))
  expect(locationOf(fillPath(path, values))).toMatchObject({ name, screenPath: path, values })
})

test.each([
  ['/damage-management/create', 'reportDamage', {}],
  ['/enquiries/import-eto', 'importEto', {}],
  ['/enquiries/17', 'enquiry', { id: '17' }],
  ['/vehicles/', 'vehicles', {}],
  ['/vehicleoverview/LK21%20VXN', 'vehicle', { reg: 'LK21 VXN' }],
  ['/vehicleoverview/100%', 'vehicle', { reg: '100%' }],
  ['/no/such/page', 'unknown', {}],
  ['/vehicles/no/such', 'unknown', {}],
  ['/fine-management/1/edit/more', 'unknown', {}],
  ['', 'root', {}],
])('%s is %s', (address, name, values) => expect(locationOf(address)).toMatchObject({ name, values }))

test('query and hash are read apart, as plain text', () => {
  expect(locationOf('/contacts?from=email&n=2&q=a%20%26b#branch')).toMatchObject({
    name: 'contacts',
    query: { from: 'email', n: '2', q: 'a &b' },
    hash: 'branch',
  })
})
