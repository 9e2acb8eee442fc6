import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { expect, test } from 'vitest'
import { beginPage, showPage } from '../../testing/page.tsx'
import { RecordsSheet } from './records-sheet.tsx'
import { sampleRecord, sampleRow } from './sample-compliance.ts'

const user = userEvent.setup()

test('a record is put right with a reason; what it said before stands below it; what a register said is not offered', async () => {
  const { server } = beginPage({ permissions: ['see compliance', 'edit compliance'] })
  const asked = { vehicle_id: 11, type: 'safety_inspection' }
  const ofRegister = sampleRecord({ id: 91, done_on: '2026-09-01', source: 'dvsa' })
  const corrected = sampleRecord({
    miles: 47_110,
    corrections: [
      {
        ...sampleRecord(),
        ...{ reason: 'The sheet says so', corrected_by: 'Owen Birch', corrected_at: '2026-11-16T09:00:00.000Z' },
      },
    ],
  })
  let records = [sampleRecord(), ofRegister]
  server.reply(complianceEndpoints.records, asked, () => ({ reg_no: 'LK21VXN', records, next: null }))
  const vehicle = { id: 11, reg_no: 'LK21VXN', miles: 48_212 }
  showPage(
    '/fleet-compliance',
    <RecordsSheet {...{ vehicle, type: 'safety_inspection', cell: sampleRow.cells[1] }} onClose={() => undefined} />,
    ['compliance', 'maintenanceEvent'],
  )
  const sheet = within(await screen.findByRole('dialog', { name: 'Safety inspection, LK21 VXN' }))
  const buttons = await sheet.findAllByRole('button', { name: /^Correct the record of/ })
  expect(buttons).toHaveLength(1)
  await user.click(await sheet.findByRole('button', { name: 'Correct the record of 14 Oct 2026' }))
  const miles = await sheet.findByRole('textbox', { name: /^Miles/ })
  await user.clear(miles)
  await user.type(miles, '47110')
  await user.type(sheet.getByRole('textbox', { name: 'Reason for correction' }), 'The sheet says so')
  server.reply(
    complianceEndpoints.correctRecord,
    { id: 90, done_on: '2026-10-14', outcome: 'advisory', reason: 'The sheet says so' },
    { record: corrected, next_due_date: '2026-11-25', warnings: [] },
  )
  records = [corrected]
  await user.click(sheet.getByRole('button', { name: 'Correct record' }))
  expect(
    await sheet.findByText(/Corrected by Owen Birch on 16 Nov 2026: The sheet says so\. Before: 47,010 miles\./),
  ).toBeDefined()
  const sent = server.asked.find(({ address }) => address.includes('/corrections'))?.body
  expect(sent).toMatchObject({ done_on: '2026-10-14', miles: 47_110, service_brake_percent: 54.2, is_laden: true })
})
