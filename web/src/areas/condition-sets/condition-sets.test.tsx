import { conditionSetsEndpoints } from '@kerbline/domain/areas/condition-sets/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleCase } from '../../case/sample-case.ts'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import type { FakeServer } from '../../data/fake-transport.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { ConditionSetPage } from './condition-set-page.tsx'
import type { ConditionRecord, ConditionView } from './condition-source.ts'
import { TakeSetDialog } from './take-set-dialog.tsx'

const user = userEvent.setup({ applyAccept: false })
let server: FakeServer
let gone: readonly string[]

const photo = { id: 5, file_id: 'f', preview_id: 'p', taken_at: '2026-11-16T09:43:00.000Z' }
const slot = (name: string, change: Partial<ConditionRecord['slots'][number]> = {}) => ({
  ...{ slot: name, is_required: true, is_missing: false, photo },
  ...change,
})
const set = (change: Partial<ConditionRecord> = {}): ConditionView => {
  const spine = { id: 7, number: 'CS-000007', type: 'collection', state: 'draft', title: 'Condition at collection' }
  const { record, ...view } = sampleCase({ ...spine, due_at: null, due_clock: null }, { clocks: [] })
  return {
    ...view,
    record: {
      ...record,
      ...{ body: 'van', taken_at: photo.taken_at, taken_by: 'Lee Dunn', odometer_miles: 61_904, fuel_percent: null },
      ...{ note: null, retake_reason: null, linked: null, previous: null, damages: [], custody: [] },
      slots: [
        slot('front'),
        slot('nearside'),
        slot('rear', { is_missing: true, photo: null }),
        slot('damage_1', { is_required: false, photo: null }),
        slot('damage_2', { is_required: false, photo: null }),
      ],
      ...change,
    },
  }
}
const show = (view: ConditionView) => {
  server.reply(conditionSetsEndpoints.view, { id: '7' }, view)
  server.reply(conditionSetsEndpoints.timeline, { id: '7' }, { moves: [], earlier: 0 })
  showPage('/snap-management-area/7', <ConditionSetPage />, ['conditionSet', 'snaps'])
}

beforeEach(() => {
  fakeLocalStore()
  ;({ server, gone } = beginPage({ permissions: ['see snaps', 'create damage cases', 'see vehicles'] }))
})
afterEach(() => {
  endPage()
  giveBackLocalStore()
})

test('it names what is missing, asks for one more damage photo at a time, and says it is the first set', async () => {
  show(set())
  expect(await screen.findByText('Still missing: Rear.')).toBeDefined()
  expect(screen.getByLabelText('Take photo: Damage 1')).toBeDefined()
  expect(screen.queryByLabelText('Take photo: Damage 2')).toBeNull()
  expect(screen.getByText('First set of this vehicle')).toBeDefined()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('a photo is kept under its slot at once; one that cannot be read is named', async () => {
  show(set())
  const input = await screen.findByLabelText('Take photo: Rear')
  server.goAway()
  await user.upload(input, new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }))
  expect(screen.getByText(/IMG_1\.HEIC is a HEIC photo/)).toBeDefined()
  await user.upload(input, new File(['abc'], 'rear.jpg', { type: 'image/jpeg' }))
  const tile = input.closest('li') ?? document.body
  await waitFor(() => expect(within(tile).getByRole('status').textContent).toContain('Saved on this device'))
})

test('another customer’s set is told by its day alone; arrow keys move between before and now', async () => {
  const previous = { taken_at: '2025-08-04T08:00:00.000Z', slots: ['nearside'], record: null }
  show(set({ state: 'accepted', previous }))
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Nearside: before and now' })
  expect(slider.getAttribute('aria-valuetext')).toBe('50% before, 50% now')
  fireEvent.change(slider, { target: { value: '51' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('51% before, 49% now')
  expect(screen.getByText(/taken before your hire/).textContent).toContain('4 Aug 2025')
  await user.click(screen.getByRole('radio', { name: 'Side by side' }))
  expect(screen.getAllByRole('figure')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Front' }))
  expect(screen.getByText(/has no photo of this/)).toBeDefined()
  expect(screen.queryByLabelText(/Take again/)).toBeNull()
})

test('a set of the vehicle a link names begins without choosing it again', async () => {
  const vehicle = { id: 12, reg_no: 'NJ69WFC', make_model: 'Ford Transit', customer_account_number: 'HARROW01' }
  server.reply(vehiclesEndpoints.list, { search: 'NJ69WFC', size: 25 }, {
    rows: [vehicle],
    total: 1,
    missing: [],
  } as never)
  server.reply(vehiclesEndpoints.list, { search: '', size: 25 }, { rows: [], total: 0, missing: [] } as never)
  server.reply(conditionSetsEndpoints.create, {} as never, set())
  showPage('/snap-management-area?take=NJ69WFC', <TakeSetDialog reg="NJ69WFC" onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  await waitFor(() => expect(gone).toEqual(['/snap-management-area/7']))
  expect(server.sent('POST')).toMatchObject([{ vehicle_id: 12, reason: 'delivery', taken_at: null }])
})

test('a mark is confirmed on the earlier photo', async () => {
  const previous = { taken_at: '2025-08-04T08:00:00.000Z', slots: ['nearside'], record: null }
  const mark = { view: 'near', panel: 'near_door', x: 0.3, y: 0.4, size_mm: 45, note: null } as const
  const marks = [{ ...mark, id: 3, kind: 'scratch', severity: 'minor' } as const]
  show(set({ state: 'accepted', previous, damages: [{ id: 734, number: 'DMG-000408', marks, shown: [] }] }))
  const asked = { id: 7, slot: 'nearside', case_id: 734, mark: 3 }
  server.reply(conditionSetsEndpoints.confirmShown, asked, { shown: [] })
  const list = within(await screen.findByRole('list', { name: 'Damage on the earlier photo' }))
  await user.click(list.getByRole('button', { name: 'This damage is visible on the earlier photo' }))
  await waitFor(() => expect(server.sent('POST')).toMatchObject([{ slot: 'nearside', case_id: 734, mark: 3 }]))
})
