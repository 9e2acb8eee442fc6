import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { ComplianceTypesSection } from './compliance-types-section.tsx'
import { EmissionFactorsSection } from './emission-factors-section.tsx'
import { NominalCodesSection } from './nominal-codes-section.tsx'
import { SettingsPage } from './settings-page.tsx'

type Types = ReplyOf<(typeof settingsEndpoints)['complianceTypes']>
type Factors = ReplyOf<(typeof settingsEndpoints)['emissionFactors']>

const mot = {
  slug: 'mot',
  name: 'MOT',
  applies_to: 'vehicle' as const,
  amber_weeks: 4,
  details: {
    interval: { every: 12, unit: 'months' as const },
    by_points: [],
    interval_miles: null,
    few_miles: null,
    classes: ['car', 'van'],
    body_groups: [],
    equipment: [],
    legal_source: 'gov.uk, Getting an MOT.',
    legal_checked_on: '2026-11-01',
    is_statutory: true,
    keeps_off_road: true,
  },
  used_by: [
    { what: 'compliance dates', count: 2143 },
    { what: 'booking', count: 1 },
  ],
  following: 2131,
  own: 12,
}
const tax = { ...mot, slug: 'ved', name: 'Vehicle tax', used_by: [], following: 0, own: 0 }
const types = (rows: Types['rows'] = [mot, tax], version = 'first'): Types => ({ version, rows })
const diesel = {
  year: 2025,
  class: 'van' as const,
  fuel_type: 'diesel' as const,
  grams_per_kilometre: 253.95,
  boundary: 'tailpipe',
  source: 'DESNZ 2025',
  vehicles: 14,
}
const factors: Factors = {
  version: 'first',
  rows: [diesel, { ...diesel, fuel_type: 'electric', grams_per_kilometre: 0, source: 'Nothing is burnt', vehicles: 0 }],
  without: [{ class: 'plant', fuel_type: 'diesel', vehicles: 3 }],
}

const user = userEvent.setup()
let server: FakeServer
let gone: readonly string[]
beforeEach(() => {
  ;({ server, gone } = beginPage({ side: 'staff', permissions: ['manage settings', 'see all accounts'] }))
  server.reply(settingsEndpoints.complianceTypes, {}, types())
  server.reply(settingsEndpoints.emissionFactors, {}, factors)
  server.reply(
    settingsEndpoints.nominalCodes,
    {},
    {
      version: 'first',
      rows: [{ code: '4000', category: 'rental', tax_treatment: 'standard', lines: 3, pence: 120_000 }],
      unmapped: [{ code: '5800', lines: 168, pence: 883_800 }],
      without_code: { lines: 2, pence: 4_000 },
    },
  )
})

const row = (name: string) => within(screen.getByRole('group', { name }))
const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
const openTypes = async (): Promise<void> => {
  showPage('/settings/compliance-types', <ComplianceTypesSection />)
  await screen.findByRole('group', { name: 'MOT' })
}

test('new weeks say what they do before they are saved, and are sent with the version they were typed over', async () => {
  server.reply(
    settingsEndpoints.saveComplianceTypes,
    { version: '', rows: [] },
    types([{ ...mot, amber_weeks: 6 }, tax], 'second'),
  )
  await openTypes()
  const weeks = row('MOT').getByLabelText('Weeks before due (amber)')
  await user.clear(weeks)
  await user.type(weeks, '6')
  expect(
    screen.getByText(
      /When you save, 2,131 dates will turn amber 6 weeks before the due date instead of 4 weeks\. 12 dates/,
    ),
  ).toBeTruthy()
  await save()
  expect(server.sent('PUT').at(-1)).toMatchObject({
    version: 'first',
    rows: [{ slug: 'mot', amber_weeks: 6 }, { slug: 'ved' }],
  })
  expect(await screen.findByText('Compliance types saved.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true'))
})

test('the rules of a type: how often, what for, by which source; they go with the save', async () => {
  server.reply(settingsEndpoints.saveComplianceTypes, { version: '', rows: [] }, types([mot, tax], 'second'))
  await openTypes()
  await user.click(screen.getByRole('button', { name: 'Rules for MOT' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rules for MOT' }))
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Source/ }).value).toBe('gov.uk, Getting an MOT.')
  const months = dialog.getByRole('textbox', { name: 'Number of months' })
  await user.clear(months)
  await user.type(months, '24')
  await user.click(dialog.getByRole('checkbox', { name: 'Minibuses' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Tail lift' }))
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  await save()
  expect(server.sent('PUT').at(-1)).toMatchObject({
    rows: [
      {
        slug: 'mot',
        details: {
          interval: { every: 24, unit: 'months' },
          classes: ['car', 'van', 'minibus'],
          equipment: ['tail_lift'],
          is_statutory: true,
          keeps_off_road: true,
        },
      },
      { slug: 'ved' },
    ],
  })
})

test('a type in use cannot be removed, and says by what; one that is not can', async () => {
  await openTypes()
  const held = screen.getByRole('button', {
    name: 'You cannot remove MOT. It is used by 2,143 compliance dates and 1 booking',
  })
  expect(held.getAttribute('aria-disabled')).toBe('true')
  await user.click(held)
  expect(screen.getAllByRole('group')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Remove Vehicle tax' }))
  expect(screen.getAllByRole('group')).toHaveLength(1)
})

test('the first cannot go up nor the last down; what is moved keeps the focus', async () => {
  await openTypes()
  const isOff = (name: string): boolean => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect([isOff('Move MOT up'), isOff('Move MOT down'), isOff('Move Vehicle tax down')]).toEqual([true, false, true])
  await user.click(screen.getByRole('button', { name: 'Move Vehicle tax up' }))
  expect(screen.getAllByRole('group').map((each) => each.getAttribute('aria-label'))).toEqual(['Vehicle tax', 'MOT'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Vehicle tax down')
  await user.click(screen.getByRole('button', { name: 'Add a type' }))
  await user.keyboard('Tyre check')
  expect(screen.getByText('In import files, use tyre_check.')).toBeTruthy()
})

test('what is refused stands at its row and above the list, until the row is changed', async () => {
  server.respond(settingsEndpoints.saveComplianceTypes, { version: '', rows: [] }, () =>
    refusal('not valid', {
      fields: [
        { field: 'rows.1.name', reason: 'already_exists', message: '“MOT” is in the list twice.' },
        { field: 'removed.loler', reason: 'in_use', message: 'LOLER is used by 3 bookings.' },
      ],
    }),
  )
  await openTypes()
  const name = row('Vehicle tax').getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'MOT')
  await save()
  expect(await screen.findByRole('button', { name: 'MOT, name: “MOT” is in the list twice.' })).toBeTruthy()
  expect(screen.getByText('LOLER is used by 3 bookings.')).toBeTruthy()
  await user.type(name, '2')
  expect(screen.queryByText(/stands in the list twice/)).toBeNull()
})

test('a save that comes too late loses nothing: what was changed here goes on top of what they saved', async () => {
  server.respond(settingsEndpoints.saveComplianceTypes, { version: '', rows: [] }, () => refusal('changed meanwhile'))
  await openTypes()
  server.reply(settingsEndpoints.complianceTypes, {}, types([mot, { ...tax, amber_weeks: 8 }], 'second'))
  const name = row('MOT').getByLabelText('Name')
  await user.type(name, ' test')
  await save()
  await user.click(await screen.findByRole('button', { name: 'Keep my changes' }))
  expect(row('MOT test').getByLabelText<HTMLInputElement>('Weeks before due (amber)').value).toBe('4')
  expect(row('Vehicle tax').getByLabelText<HTMLInputElement>('Weeks before due (amber)').value).toBe('8')
  await save()
  expect(server.sent('PUT').at(-1)).toMatchObject({
    version: 'second',
    rows: [{ name: 'MOT test' }, { amber_weeks: 8 }],
  })
})

test.each([
  ['is slow', () => new Promise<Response>(() => undefined)],
  ['fails', () => refusal('unavailable')],
])('their list comes with the refusal: a reading of it that %s keeps nobody from going on', async (_, reading) => {
  const theirs = types([mot, { ...tax, amber_weeks: 8 }], 'second')
  server.respond(settingsEndpoints.saveComplianceTypes, { version: '', rows: [] }, () =>
    refusal('changed meanwhile', { current: theirs }),
  )
  await openTypes()
  server.respond(settingsEndpoints.complianceTypes, {}, reading)
  await user.type(row('MOT').getByLabelText('Name'), ' test')
  await save()
  await user.click(await screen.findByRole('button', { name: 'Keep my changes' }))
  expect(row('Vehicle tax').getByLabelText<HTMLInputElement>('Weeks before due (amber)').value).toBe('8')
  await save()
  expect(server.sent('PUT').at(-1)).toMatchObject({
    version: 'second',
    rows: [{ name: 'MOT test' }, { amber_weeks: 8 }],
  })
})

test('theirs is taken as it came with the refusal', async () => {
  server.respond(settingsEndpoints.saveComplianceTypes, { version: '', rows: [] }, () =>
    refusal('changed meanwhile', { current: types([{ ...mot, name: 'MOT of theirs' }], 'second') }),
  )
  await openTypes()
  server.respond(settingsEndpoints.complianceTypes, {}, () => refusal('unavailable'))
  await user.type(row('MOT').getByLabelText('Name'), ' test')
  await save()
  await user.click(await screen.findByRole('button', { name: 'Discard my changes' }))
  expect(screen.getAllByRole('group').map((each) => each.getAttribute('aria-label'))).toEqual(['MOT of theirs'])
})

test('a code that is on invoices and in no row is given its category once', async () => {
  showPage('/settings/nominal-codes', <NominalCodesSection />)
  expect(await screen.findByText(/168 lines, £8,838/)).toBeTruthy()
  expect(screen.getByText(/^2 lines have no code \(£40\) and count as Other\./)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Category of 5800' }))
  await user.click(await screen.findByRole('option', { name: 'Damage' }))
  expect(screen.getByText('Every code on an invoice line has a category.')).toBeTruthy()
  await save()
  expect(server.sent('PUT').at(-1)).toEqual({
    version: 'first',
    rows: [
      { code: '4000', category: 'rental', tax_treatment: 'standard' },
      { code: '5800', category: 'damage', tax_treatment: 'unknown' },
    ],
  })
})

test('codes without a category stand fifty at a time, with the way to the rest', async () => {
  const unmapped = Array.from({ length: 120 }, (_, at) => ({ code: `X${at}`, lines: 1, pence: 500 - at }))
  const table = { version: 'first', rows: [], unmapped, without_code: { lines: 0, pence: 0 } }
  server.reply(settingsEndpoints.nominalCodes, {}, table)
  showPage('/settings/nominal-codes', <NominalCodesSection />)
  expect(await screen.findByText('50 of 120')).toBeTruthy()
  expect(screen.queryByText('X50')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more codes' }))
  await user.click(screen.getByRole('button', { name: 'Show more codes' }))
  expect(screen.getByText('X119')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more codes' })).toBeNull()
})

test('a year is added with its source; figures are asked for again, nothing burnt stays nothing', async () => {
  showPage('/settings/emission-factors', <EmissionFactorsSection />)
  expect(await screen.findByText(/3 vehicles \(Plant, diesel\)/)).toBeTruthy()
  expect(screen.getByText('Used for 14 vehicles with no CO₂ figure.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add a year' }))
  await user.click(screen.getByRole('button', { name: 'Add year' }))
  expect(screen.getByText('Enter a source.')).toBeTruthy()
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Source'), 'DESNZ 2026')
  await user.click(screen.getByRole('button', { name: 'Add year' }))
  const grams = row('2026, Vans, diesel').getByLabelText<HTMLInputElement>('g/km')
  expect(grams.value).toBe('')
  await user.type(grams, '250.5')
  await save()
  expect(server.sent('PUT').at(-1)).toMatchObject({
    rows: [
      { year: 2026, fuel_type: 'diesel', grams_per_kilometre: 250.5, source: 'DESNZ 2026' },
      { year: 2026, fuel_type: 'electric', grams_per_kilometre: 0, source: 'Nothing is burnt' },
      { year: 2025, fuel_type: 'diesel', grams_per_kilometre: 253.95 },
      { year: 2025, fuel_type: 'electric' },
    ],
  })
})

test('a list that could not be loaded says so and is asked for again', async () => {
  server.respond(settingsEndpoints.complianceTypes, {}, () => refusal('unexpected'))
  showPage('/settings/compliance-types', <ComplianceTypesSection />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.reply(settingsEndpoints.complianceTypes, {}, types())
  await user.click(retry)
  expect(await screen.findByRole('group', { name: 'MOT' })).toBeTruthy()
}, 15_000)

test('a section there is not leads to the first', async () => {
  server.reply(settingsEndpoints.enquiryFields, {}, { version: 'first', rows: [{ label: 'Livery' }] })
  showPage('/settings/nonsense', <SettingsPage sections={[]} />)
  await waitFor(() => expect(gone).toEqual(['/settings/enquiry-fields']))
})

test('who is bound to accounts is not offered what stands above them, and is led to what is theirs', async () => {
  ;({ gone } = beginPage({ permissions: ['manage settings'] }))
  showPage('/settings/enquiry-fields', <SettingsPage sections={[]} />)
  await waitFor(() => expect(gone).toEqual(['/settings/imports']))
  expect(screen.queryByRole('link', { name: 'Enquiry fields' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Compliance types' })).toBeNull()
})
