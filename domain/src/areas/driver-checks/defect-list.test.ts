import { expect, test } from 'vitest'
import { defectsPlan } from './defect-list.ts'

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
