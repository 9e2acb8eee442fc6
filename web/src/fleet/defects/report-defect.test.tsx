import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { catalogueItems } from '@kerbline/domain/areas/driver-checks/template-items.ts'
import { defectsEndpoints } from '@kerbline/domain/areas/driver-checks/defect-endpoints.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage } from '../../testing/page.tsx'
import { ReportDefectDialog } from './report-defect-dialog.tsx'

const user = userEvent.setup()
let server: FakeServer
const alarm = {
  code: 'reversing_alarm',
  item: 'Reversing alarm',
  group: 'body',
  severity: 'dangerous',
  guidance: '',
} as const
const kept = {
  template: 'van',
  ...{ version: 2, quick_below_seconds: 180, is_every_working_day: false, may_pass_rest: true },
  ...{ made_at: null, made_by: null, items: [...catalogueItems('van'), alarm] },
} as const
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see driver checks', 'review driver checks', 'see vehicles'] }))
  server.reply(driverChecksEndpoints.templates, {}, { templates: [{ ...kept, items: [...kept.items] }] })
})
const show = () => {
  const handleClose = vi.fn()
  render(<ReportDefectDialog vehicle={{ id: 12, reg_no: 'LK21VXN', template: 'van' }} onClose={handleClose} />)
  return handleClose
}
const given = { vehicle_id: 12, item: 'reversing_alarm', severity: 'dangerous', note: 'Silent' } as const
const fill = async () => {
  await user.type(await screen.findByRole('combobox', { name: 'What is wrong' }), 'revers')
  await user.click(await screen.findByRole('option', { name: 'Reversing alarm' }))
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Silent ')
}

test('an item of the vehicle’s template, as bad as it usually is, and what was seen: sent, and its page opens', async () => {
  server.reply(defectsEndpoints.create, given, { record: { number: 'DF-000009' } } as never)
  const closed = show()
  await fill()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Dangerous/ }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Report defect' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(server.sent('POST')).toEqual([given])
  expect(location.hash).toBe('#/driver-check/DF-000009')
})

test('what is missing is said, and nothing is sent; what is refused stands there, and nothing typed is lost', async () => {
  server.respond(defectsEndpoints.create, given, () =>
    refusal('already exists', { detail: 'LK21VXN already has an open defect for this item: DF-000003.' }),
  )
  const closed = show()
  await user.click(await screen.findByRole('button', { name: 'Report defect' }))
  expect((await screen.findAllByText('Choose an item from the list.')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Enter a description.').length).toBeGreaterThan(0)
  expect(server.sent('POST')).toEqual([])
  await fill()
  await user.click(screen.getByRole('button', { name: 'Report defect' }))
  expect(await screen.findByText(/LK21VXN already has an open defect for this item/)).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'Silent ')
  expect(closed).not.toHaveBeenCalled()
})
