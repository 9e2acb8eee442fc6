import { vehicleCategories } from '@kerbline/domain/areas/vehicle-categories/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CategoryIconCell, CategoryIconInput } from './category-icon.tsx'

const field = vehicleCategories.fields.icon

function Held({ first }: { first: unknown }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <CategoryIconInput
        id="icon"
        name="icon"
        field={field}
        value={value}
        onChange={setValue}
        error={undefined}
        values={{}}
        fields={vehicleCategories.fields}
        known={undefined}
        endpoints={managedEndpoints['vehicle-categories']}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

test('every icon is a picture with its name, and is chosen by a press or the arrows; none is a choice too', async () => {
  render(<Held first={null} />)
  expect(screen.getByRole('group', { name: /^Icon/ })).toBeDefined()
  expect(screen.getByRole('radio', { name: 'No icon' })).toHaveProperty('checked', true)
  for (const { label } of field.options ?? [])
    expect(screen.getByRole('radio', { name: label }).closest('label')?.querySelector('svg'), label).not.toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Van' }))
  expect(screen.getByRole('status').textContent).toBe('"van"')
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('status').textContent).toBe('"truck"')
  await userEvent.click(screen.getByRole('radio', { name: 'No icon' }))
  expect(screen.getByRole('status').textContent).toBe('null')
})

test.each([
  ['van', 'Van', 1],
  [null, 'No icon', 0],
])('a record whose icon is %s says %s', (icon, words, pictures) => {
  const at = '2026-11-01T09:00:00Z'
  const record = { id: 1, icon, is_active: true, used_by: 0, created_at: at, updated_at: at }
  const { container } = render(<CategoryIconCell record={record} name="icon" field={field} />)
  expect(container.textContent).toBe(words)
  expect(container.querySelectorAll('svg')).toHaveLength(pictures)
})
