import { expect, test } from 'vitest'
import { planTemplateOf, type PlanTemplate } from './plan-template.ts'

test.each<[string, string, string | null, PlanTemplate]>([
  ['car', 'Car', 'Hatchback', 'car'],
  ['van', 'Panel van', 'Panel van', 'van'],
  ['van', 'Refrigerated van', null, 'van'],
  ['van', 'Luton', 'Luton with tail lift', 'luton'],
  ['van', 'Panel van', 'Box body', 'luton'],
  ['van', 'Panel van', 'Maxi Low Loader', 'luton'],
  ['van', 'Panel van', 'Curtain side', 'luton'],
  ['van', 'Dropside', null, 'dropside'],
  ['van', 'Panel van', 'Drop side', 'dropside'],
  ['van', 'Pickup', 'Double cab pick-up', 'dropside'],
  ['van', 'Tipper', 'Tipper', 'dropside'],
  ['hgv', 'Rigid to 7.5 t', 'Box', 'truck'],
  ['hgv', 'Tractor unit', null, 'truck'],
  ['trailer', 'Trailer', 'Curtainsider', 'trailer'],
  ['minibus', 'Minibus', 'Box', 'van'],
  ['plant', 'Plant', null, 'van'],
])('%s, %s, %s: %s', (vehicleClass, category, body, template) => {
  expect(planTemplateOf({ class: vehicleClass, category, body })).toBe(template)
})
