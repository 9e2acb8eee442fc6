import { expect, test } from 'vitest'
import { deletionSteps, type DeletionStatus } from './deletion-status.ts'

const status = (more: Partial<DeletionStatus>): DeletionStatus => ({
  reference: 'DEL-AB12CD34',
  state: 'received',
  requested_at: '2026-11-01T09:00:00.000Z',
  confirm_by: '2026-11-04T09:00:00.000Z',
  confirmed_at: null,
  decided_at: null,
  reason: null,
  ...more,
})
const confirmed_at = '2026-11-02T09:00:00.000Z'
const decided_at = '2026-11-05T09:00:00.000Z'

test.each([
  [status({}), ['done', 'now', 'ahead', 'ahead']],
  [status({ state: 'lapsed' }), ['done', 'refused']],
  [status({ state: 'verified', confirmed_at }), ['done', 'done', 'now', 'ahead']],
  [status({ state: 'actioned', confirmed_at, decided_at }), ['done', 'done', 'done', 'done']],
  [status({ state: 'actioned', decided_at }), ['done', 'done', 'done']],
  [status({ state: 'refused', confirmed_at, decided_at }), ['done', 'done', 'done', 'refused']],
])('$state', (given, standings) => {
  expect(deletionSteps(given).map(({ standing }) => standing)).toEqual(standings)
})

test('a refusal says when and why, and whom to ask where no reason was written', () => {
  const refused = status({ state: 'refused', confirmed_at, decided_at })
  expect(deletionSteps(refused).at(-1)).toMatchObject({ at: decided_at, note: 'Call us to find out why.' })
  expect(deletionSteps({ ...refused, reason: 'A hire is open.' }).at(-1)).toMatchObject({
    note: 'Reason: A hire is open.',
  })
})
