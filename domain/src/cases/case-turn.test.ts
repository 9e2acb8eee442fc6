import { expect, test } from 'vitest'
import { maintenanceCase } from '../areas/maintenance/case.ts'
import { queryCase } from '../areas/queries/case.ts'
import type { Permission } from '../permissions.ts'
import type { CaseStep } from './case-kind.ts'
import { isPlainStep, turnStates, turnStep, type CaseViewer } from './case-turn.ts'

const customer = (...may: readonly Permission[]): CaseViewer => ({ side: 'customer', may: new Set(may) })
const staff = (...may: readonly Permission[]): CaseViewer => ({ side: 'hire_company', may: new Set(may) })
const controller = staff('manage maintenance')

test.each([
  [
    'a controller',
    maintenanceCase,
    controller,
    'requested acknowledged date_asked slot_passed move_asked no_show awaiting_authorisation work_complete',
  ],
  ['staff who authorise', maintenanceCase, staff('authorise maintenance cost'), 'awaiting_authorisation'],
  ['staff without a right', maintenanceCase, staff(), ''],
  [
    'a customer who books',
    maintenanceCase,
    customer('request maintenance'),
    'more_info dates_offered ready_for_collection',
  ],
  ['a customer who pays', maintenanceCase, customer('approve rechargeable maintenance'), 'awaiting_customer'],
  // A right of the hire company's work moves nothing in a customer's hands.
  ['a customer with staff rights', maintenanceCase, customer('manage maintenance', 'authorise maintenance cost'), ''],
  ['who answers queries', queryCase, staff('manage queries'), 'open assigned in_progress reopened'],
  ['who raised one', queryCase, customer('raise queries'), 'awaiting_customer'],
])('what waits for %s', (_, kind, viewer, states) => {
  expect(turnStates(kind, viewer).join(' ')).toBe(states)
})

test.each([
  ['requested', controller, {}, 'acknowledge'],
  ['acknowledged', controller, { 'a date is offered': false }, 'offer dates'],
  ['acknowledged', controller, { 'a date is offered': true }, 'accept date'],
  ['dates_offered', customer('request maintenance'), { 'a date is offered': true }, 'accept date'],
  ['dates_offered', customer('request maintenance'), { 'a date is offered': false }, undefined],
  ['more_info', customer('request maintenance'), {}, 'answer'],
  ['awaiting_authorisation', staff('authorise maintenance cost'), {}, 'approve cost'],
  [
    'awaiting_authorisation',
    staff('authorise maintenance cost'),
    { 'within cost limit': false, 'above cost limit': true },
    'ask for approval',
  ],
  ['awaiting_authorisation', controller, {}, undefined],
])('the step of %s', (state, viewer, known, verb) => {
  expect(turnStep(maintenanceCase, state, viewer, known)?.verb).toBe(verb)
})

test('taken at once is what asks nothing, destroys nothing and spends nothing', () => {
  const steps: readonly CaseStep[] = maintenanceCase.steps
  const plain = steps.filter(isPlainStep).map(({ verb }) => verb)
  expect(plain).toContain('acknowledge')
  expect(plain).not.toContain('cancel')
  expect(plain).not.toContain('approve cost')
  expect(plain).not.toContain('accept date')
})
