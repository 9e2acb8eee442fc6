import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { beginPage, showPage } from '../testing/page.tsx'
import { crudPages } from './crud-pages.tsx'
import type { FieldInputProps } from '../form/field-input.tsx'
import { depotEndpoints, depots, viewOf } from '../record/record-sample.tsx'
import type { CellProps } from '../record/record-value.tsx'

beforeEach(() => {
  const { server } = beginPage({ permissions: ['see branches', 'manage branches'] })
  server.reply(depotEndpoints.view, { key: '3' }, viewOf())
})

const Shouted = ({ record, name }: CellProps) => <b>{String(record[name]).toUpperCase()}</b>
const Dial = ({ id, field, value, onChange }: FieldInputProps) => (
  <label htmlFor={id}>
    {field.label} on a dial
    <input id={id} value={String(value)} onChange={(event) => onChange(event.target.value)} />
  </label>
)
const pages = crudPages(depots, depotEndpoints, {
  inputs: { phone: Dial },
  cells: { name: Shouted },
  slots: {
    formAside: ({ form }) => <p>Aside: {String(form.values['name'])}</p>,
    formSection: () => <p>One more section</p>,
    recordActions: () => <button type="button">Ring</button>,
    recordMain: ({ view }) => <p>Main: {view.record.id}</p>,
    recordAside: () => <p>Beside the record</p>,
  },
  pages: { list: () => <h1>Own list</h1> },
})

test('the form takes another input for one field, a section and an aside', async () => {
  showPage('/branch-management/3/edit', <pages.edit />)
  expect(await screen.findByRole('textbox', { name: 'Phone on a dial' })).toHaveProperty('value', '0113 496 0110')
  expect(screen.getByText('Aside: Leeds')).toBeTruthy()
  expect(screen.getByText('One more section')).toBeTruthy()
})

test('a new record has the same form, empty', async () => {
  showPage('/branch-management/create', <pages.create />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Create branch' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', '')
})

test('the record takes another cell, actions and parts', async () => {
  showPage('/branch-management/3', <pages.view />)
  expect(await screen.findByText('LEEDS')).toBeTruthy()
  for (const words of ['Ring', 'Main: 3', 'Beside the record']) expect(screen.getByText(words)).toBeTruthy()
})

test('a whole page can be another', () => {
  showPage('/branch-management', <pages.list />)
  expect(screen.getByRole('heading', { name: 'Own list' })).toBeTruthy()
})
