// @vitest-environment jsdom
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { EnquiryFieldsSection } from './enquiry-fields-section.tsx'
import { FleetAllocationsSection } from './fleet-allocations-section.tsx'

const { enquiryFields, saveEnquiryFields, fleetAllocations, saveFleetAllocations } = settingsEndpoints
const fields = (version: string, ...labels: string[]) => ({ version, rows: labels.map((label) => ({ label })) })
const pool = { id: 7, name: 'Winter', branch_id: 2, is_active: true, vehicles: 12 }
const settings = {
  AccountManagers: [],
  AccountBranches: [{ id: 2, name: 'Leeds' }],
  E2OFields: [],
  FleetAllocations: [],
  Settings: [],
}

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['manage settings', 'see all accounts'] }))
  server.reply(enquiryFields, {}, fields('first', 'Livery', 'Tow bar'))
  server.reply(fleetAllocations, {}, { version: 'first', rows: [pool, { ...pool, id: 8, name: 'Spare', vehicles: 0 }] })
  server.reply(settingsEndpoints.read, {}, settings)
})

const save = () => user.click(screen.getByRole('button', { name: 'Save' }))

test('fields are sent in their order, with the version they were typed over', async () => {
  server.reply(saveEnquiryFields, { version: '', rows: [] }, fields('second', 'Tow bar', 'Livery'))
  showPage('/settings/enquiry-fields', <EnquiryFieldsSection />)
  await user.click(await screen.findByRole('button', { name: 'Move Tow bar up' }))
  await save()
  expect(server.sent('PUT').at(-1)).toEqual(fields('first', 'Tow bar', 'Livery'))
  expect(await screen.findByText('Enquiry fields saved.')).toBeTruthy()
})

test('a list somebody else saved meanwhile keeps what was typed here, on top of theirs', async () => {
  showPage('/settings/enquiry-fields', <EnquiryFieldsSection />)
  const label = await screen.findByLabelText('Field 1')
  await user.type(label, ' colour')
  server.respond(saveEnquiryFields, { version: '', rows: [] }, () => refusal('changed meanwhile'))
  server.reply(enquiryFields, {}, fields('theirs', 'Livery', 'Tow bar', 'Dash camera'))
  await save()
  await user.click(await screen.findByRole('button', { name: 'Keep my changes' }))
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
    'Livery colour',
    'Tow bar',
    'Dash camera',
  ])
  server.reply(saveEnquiryFields, { version: '', rows: [] }, fields('third', 'Livery colour', 'Tow bar', 'Dash camera'))
  await save()
  expect(server.sent('PUT').at(-1)).toEqual(fields('theirs', 'Livery colour', 'Tow bar', 'Dash camera'))
})

test('a pool with vehicles stays and says why; what is refused stands at its field', async () => {
  showPage('/settings/fleet-allocations', <FleetAllocationsSection />)
  const held = await screen.findByRole('button', {
    name: 'You cannot remove Winter. It has 12 vehicles. Turn it off instead',
  })
  expect(held.getAttribute('aria-disabled')).toBe('true')
  const spare = within(screen.getByRole('group', { name: 'Spare' }))
  await user.clear(spare.getByLabelText('Name'))
  await user.type(screen.getAllByLabelText('Name')[1] ?? document.body, 'Winter')
  server.respond(saveFleetAllocations, { version: '', rows: [] }, () =>
    refusal('not valid', {
      fields: [{ field: 'rows.1.name', reason: 'already_exists', message: '“Winter” is in the list twice.' }],
    }),
  )
  await save()
  expect(server.sent('PUT').at(-1)).toMatchObject({
    version: 'first',
    rows: [
      { id: 7, branch_id: 2 },
      { id: 8, name: 'Winter' },
    ],
  })
  expect(await screen.findByRole('button', { name: 'Winter, name: “Winter” is in the list twice.' })).toBeTruthy()
})
