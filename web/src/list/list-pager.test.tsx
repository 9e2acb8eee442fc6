import { render, screen } from '@testing-library/react'
import { readList } from '@kerbline/domain/kit/list-state.ts'
import { tagsPlan } from '@kerbline/domain/areas/tags/list.ts'
import { expect, test } from 'vitest'
import { OnPaper } from './list-pager.tsx'

const state = readList({}, tagsPlan)
const rows = Array.from({ length: 50 }, (_, id) => ({ id }))
const page = { rows, next: null, previous: null }

test('paper says which rows it has and how many it leaves out', () => {
  render(<OnPaper page={{ ...page, total: 1_146 }} state={state} what="vehicles" />)
  expect(screen.getByText('1–50 of 1,146 vehicles; 1,096 are left out here. The export has all of them.')).toBeDefined()
})

test('with all of them it says nothing', () => {
  const { container } = render(<OnPaper page={{ ...page, total: 50 }} state={state} what="vehicles" />)
  expect(container.textContent).toBe('')
})
