import { expect, test } from 'vitest'
import { entryTitle, type TimelineWords } from './timeline.ts'

const entry = (change: Partial<TimelineWords>): TimelineWords => ({
  kind: 'maintenance',
  act: 'opened',
  subject: null,
  from: null,
  to: null,
  ...change,
})

test.each<[Partial<TimelineWords>, string]>([
  [{ kind: 'hire', act: 'on hire' }, 'On hire'],
  [{ kind: 'hire', act: 'off hire' }, 'Off hire'],
  [{ subject: 'mot' }, 'MOT requested'],
  [{ act: 'completed', subject: 'loler' }, 'LOLER thorough examination completed'],
  [{ act: 'state', subject: 'mot', from: 'booked', to: 'in_workshop' }, 'MOT in workshop'],
  [{ kind: 'damage', subject: 'DMG-000412' }, 'Damage reported'],
  [{ kind: 'damage', act: 'state', from: 'submitted', to: 'under_review' }, 'Damage case under review'],
  [{ kind: 'condition', act: 'state', to: 'accepted' }, 'Condition set accepted'],
  [{ kind: 'condition', act: 'state', to: 'retake' }, 'Condition set needs photos again'],
  [{ kind: 'query' }, 'Query raised'],
  [{ kind: 'query', act: 'state', to: 'awaiting_customer' }, 'Query awaiting customer'],
  [{ kind: 'query', act: 'replied' }, 'Reply to a query'],
  [{ kind: 'query', act: 'noted' }, 'Internal note on a query'],
  [{ kind: 'check', act: 'checked', to: 'red' }, 'Driver check failed'],
  [{ kind: 'check', act: 'checked', to: 'amber' }, 'Driver check with advisories'],
  [{ kind: 'check', act: 'checked', to: 'green' }, 'Driver check, nil defect'],
  [{ kind: 'driver', act: 'assigned', subject: 'Leon Marsh' }, 'Leon Marsh assigned'],
  [{ kind: 'driver', act: 'handed back', subject: 'Leon Marsh' }, 'Leon Marsh unassigned'],
  [{ kind: 'compliance', act: 'done', subject: 'ved' }, 'Vehicle tax done'],
  [{ kind: 'document', act: 'added', subject: 'MOT.pdf' }, 'Document added'],
  [{ kind: 'register', act: 'tested', to: 'failed' }, 'MOT test failed'],
  [
    { kind: 'register', act: 'changed', subject: 'tax_status', from: 'Taxed', to: 'SORN' },
    'Tax status changed: Taxed to SORN',
  ],
  [{ kind: 'register', act: 'changed', subject: 'colour', to: 'Grey' }, 'Colour recorded: Grey'],
  [{ kind: 'change', act: 'created' }, 'Vehicle added'],
  [{ kind: 'change', act: 'edited' }, 'Details edited'],
  [{ kind: 'change', act: 'edited with others' }, 'Bulk edit'],
  [{ kind: 'change', act: 'acted', subject: 'device matched' }, 'Device matched'],
  [{ kind: 'plate', act: 'edited' }, 'Registration changed'],
  [{ kind: 'tag', act: 'tagged', subject: 'Leeds depot' }, 'Tag “Leeds depot” added'],
  [{ kind: 'tag', act: 'untagged', subject: 'Leeds depot' }, 'Tag “Leeds depot” removed'],
  [{ kind: 'import', act: 'created' }, 'Vehicle imported'],
  [{ kind: 'import', act: 'imported' }, 'Updated by import'],
  [{ kind: 'import', act: 'put back' }, 'Import undone'],
])('%j: %s', (change, title) => {
  expect(entryTitle(entry(change))).toBe(title)
})
