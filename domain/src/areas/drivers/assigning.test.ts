import { expect, test } from 'vitest'
import { planAssignment, type Held, type Wanted } from './assigning.ts'

const now = '2026-11-17T12:00:00Z'
const held = (change: Partial<Held> = {}): Held => ({
  id: 1,
  driver_id: 7,
  driver_name: 'Leon Marsh',
  vehicle_id: 40,
  reg_no: 'LK21VXN',
  from_at: '2026-11-01T08:00:00Z',
  to_at: null,
  ...change,
})
const wanted = (change: Partial<Wanted> = {}): Wanted => ({
  driver_id: 8,
  vehicle_id: 40,
  from_at: '2026-11-10T08:00:00Z',
  to_at: null,
  ...change,
})

test.each<[string, Wanted, Held[], number[], string | null]>([
  ['a free vehicle', wanted(), [], [], null],
  ['the present driver hands over', wanted(), [held()], [1], null],
  [
    'the driver leaves their other vehicle',
    wanted(),
    [held({ driver_id: 8, vehicle_id: 41, reg_no: 'BN23LSC' })],
    [1],
    null,
  ],
  ['what has ended before is left alone', wanted(), [held({ to_at: '2026-11-10T08:00:00Z' })], [], null],
  [
    'not before the present driver began',
    wanted({ from_at: '2026-10-20T08:00:00Z' }),
    [held()],
    [],
    'Leon Marsh already had this vehicle then',
  ],
  [
    'not at the same instant',
    wanted({ from_at: '2026-11-01T08:00:00Z' }),
    [held()],
    [],
    'Leon Marsh already had this vehicle then',
  ],
  [
    'not into a period that is over',
    wanted(),
    [held({ to_at: '2026-11-12T08:00:00Z' })],
    [],
    'Leon Marsh already had this vehicle then',
  ],
  [
    'nor while the driver had another vehicle',
    wanted(),
    [held({ driver_id: 8, vehicle_id: 41, reg_no: 'BN23LSC', to_at: '2026-11-12T08:00:00Z' })],
    [],
    'Leon Marsh had BN23LSC',
  ],
  [
    'a past period before the present one',
    wanted({ from_at: '2026-10-01T08:00:00Z', to_at: '2026-10-20T08:00:00Z' }),
    [held()],
    [],
    null,
  ],
  [
    'not later than now',
    wanted({ from_at: '2026-11-17T12:01:00Z' }),
    [],
    [],
    'The start time cannot be in the future.',
  ],
  [
    'nor ending later than now',
    wanted({ to_at: '2026-12-01T08:00:00Z' }),
    [],
    [],
    'The end time cannot be in the future',
  ],
  [
    'no end before the beginning',
    wanted({ to_at: '2026-11-10T08:00:00Z' }),
    [],
    [],
    'The end time must be after the start time.',
  ],
  ['a period does not stand in its own way', wanted({ id: 1, driver_id: 7 }), [held()], [], null],
])('%s', (_, asked, present, ends, refusal) => {
  const plan = planAssignment(asked, present, now)
  expect(plan.ends.map(({ id }) => id)).toEqual(ends)
  if (refusal === null) expect(plan.refusal).toBeNull()
  else expect(plan.refusal?.message).toContain(refusal)
})
