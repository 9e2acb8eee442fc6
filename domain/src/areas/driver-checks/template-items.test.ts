import { defectsPlan } from './defect-list.ts'
import { expect, test } from 'vitest'
import { checkTemplates } from './catalogue.ts'
import { catalogueItems, codeOfItem, templateItem } from './template-items.ts'

test.each(checkTemplates)(
  'the first version of %s is what the catalogue asks, and could be saved as it is',
  (template) => {
    const items = catalogueItems(template)
    expect(items.length).toBeGreaterThan(13)
    for (const item of items) expect(templateItem.parse(item)).toEqual(item)
  },
)

test.each([
  ['Reversing alarm', 'reversing_alarm'],
  ['  3rd brake light!', 'rd_brake_light'],
  ['é', 'xx'],
  ['x'.repeat(80), 'x'.repeat(40)],
])('the code of %j is %s', (words, code) => {
  expect(codeOfItem(words)).toBe(code)
  expect(templateItem.shape.code.safeParse(code).success).toBe(true)
})

test('items that staff added are asked for by their words, and no item stands twice', () => {
  const { options = [] } =
    defectsPlan('staff', [
      { code: 'horn', item: 'Horn and bell' },
      { code: 'reversing_alarm', item: 'Reversing alarm' },
    ]).columns['type'] ?? {}
  expect(options).toContainEqual({ value: 'reversing_alarm', label: 'Reversing alarm' })
  expect(options.filter(({ value }) => value === 'horn')).toEqual([{ value: 'horn', label: 'Horn and bell' }])
  expect(defectsPlan('customer').columns['type']?.options).toContainEqual({ value: 'horn', label: 'Horn' })
})
