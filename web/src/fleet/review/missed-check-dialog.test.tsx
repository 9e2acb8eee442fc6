import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { MissedCheckDialog } from './missed-check-dialog.tsx'

const user = userEvent.setup()
let server: FakeServer
const done = vi.fn<() => void>()
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see driver checks', 'review driver checks'] }))
  done.mockClear()
})

const need: NeedRow = {
  ...{
    kind: 'missed check',
    harm: 'deadline',
    record_id: '16 Nov 2026',
    reg_no: '',
    vehicle_id: null,
    event_type: null,
  },
  ...{ title: '2 driver checks missed', place: 'LK21 VXN, YD70 KHZ', rag: 'amber', words: 'Driver not reminded' },
  ...{ due_date: '2026-11-16', owner: 'customer', action: 'Remind' },
}
const day = '2026-11-16'
const show = () => showPage('/worklist', <MissedCheckDialog need={need} onClose={() => undefined} onDone={done} />)
const press = () => user.click(screen.getByRole('button', { name: 'Remind drivers' }))
const told = (change: object) => ({ reminded: 0, earlier: 0, without_address: [], not_reminded: 0, ...change })

test('the drivers of that day are reminded; of whom nobody could be written to, it is said', async () => {
  server.reply(driverChecksEndpoints.remind, { day }, told({ reminded: 1, not_reminded: 1 }))
  show()
  expect(screen.getByRole('dialog', { name: '2 driver checks missed on 16 Nov 2026' })).toBeDefined()
  await press()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(await screen.findByText('1 driver reminded.')).toBeDefined()
  expect(screen.getByText(/1 vehicle has no driver to remind. It stays on the list/)).toBeDefined()
  expect(server.sent('POST')).toEqual([{ day }])
})

test('a refusal is said, and it can be tried again', async () => {
  server.respond(driverChecksEndpoints.remind, { day }, () => refusal('unexpected'))
  show()
  await press()
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(done).not.toHaveBeenCalled()
})
