import { expect, test } from 'vitest'
import { finishing, isAskedAtFinish } from './finishing.ts'

const today = '2026-11-20'
const always = ['completed_at', 'outcome', 'findings', 'new_due_date']
const brakes = ['service_brake_percent', 'secondary_brake_percent', 'parking_brake_percent', 'load']

test.each([
  ['a service', 'service', '2026-11-01', []],
  ['an inspection in time', 'safety_inspection', '2026-11-20', brakes],
  ['an inspection that is late', 'safety_inspection', '2026-11-19', ['late_reason', ...brakes]],
  ['an inspection of which nothing was due', 'safety_inspection', null, brakes],
  ['a brake test', 'brake_test', '2026-11-19', brakes],
  ['a calibration', 'tacho_calibration', '2026-11-19', ['speed_limiter']],
])('%s', (_, type, dueDate, besides) =>
  expect(
    Object.keys(finishing)
      .filter((name) => isAskedAtFinish(name, { type, dueDate }, today))
      .toSorted(),
  ).toEqual([...always, ...besides].toSorted()),
)

test('a test has an outcome, and what comes late says why', () => {
  const of = (name: string, type: string) => isAskedAtFinish(name, { type, dueDate: '2026-11-19' }, today)
  expect([of('outcome', 'mot'), of('outcome', 'service'), of('late_reason', 'safety_inspection')]).toEqual([
    'required',
    true,
    'required',
  ])
})
