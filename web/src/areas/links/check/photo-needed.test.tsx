import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../../data/fake-local-store.ts'
import { fakeServer } from '../../../data/fake-transport.ts'
import { CheckApp } from './check-app.tsx'
import { forgetChecks, keptChecks } from './kept-checks.ts'
import { sampleSheet } from './sample-sheet.ts'

const user = userEvent.setup()
beforeEach(() => {
  fakeLocalStore()
  fakeServer()
})
afterEach(() => {
  forgetChecks()
  giveBackLocalStore()
})
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const begin = async () => {
  render(<CheckApp token="a-token" sheet={sampleSheet()} isFresh hasEnded={false} onRefresh={vi.fn()} />)
  await press('Start check for LK21 VXN')
  await press('Defect')
  await user.click(screen.getByRole('radio', { name: /^Dangerous/ }))
}
const answers = () => Object.values(keptChecks.get()?.[0]?.answers ?? {})

test('a dangerous defect is not saved without a photo, or the reason why there is none, which is kept with it', async () => {
  await begin()
  await press('Save defect')
  expect(await screen.findByText('Take a photo, or enter a reason.')).toBeTruthy()
  expect(answers()).toEqual([])
  await user.type(screen.getByLabelText(/^Can’t take a photo/), 'The camera is broken')
  await press('Save defect')
  await waitFor(() => expect(answers()).toMatchObject([{ severity: 'dangerous', no_photo: 'The camera is broken' }]))
})

test('with a photo no reason is asked, and one that was written is not kept', async () => {
  await begin()
  await user.type(screen.getByLabelText(/^Can’t take a photo/), 'Too dark')
  await user.upload(screen.getByLabelText('Take photo'), new File(['abc'], 'a.jpg', { type: 'image/jpeg' }))
  await screen.findByRole('button', { name: 'Remove photo 1' })
  expect(screen.queryByLabelText(/^Can’t take a photo/)).toBeNull()
  await press('Save defect')
  await waitFor(() => expect(answers()).toHaveLength(1))
  expect(answers()[0]).not.toHaveProperty('no_photo')
})

test('put right on the spot, or not dangerous: no photo is asked', async () => {
  await begin()
  await user.click(screen.getByRole('checkbox', { name: 'I fixed it on the spot' }))
  expect(screen.queryByLabelText(/^Can’t take a photo/)).toBeNull()
  await press('Save defect')
  await waitFor(() => expect(answers()).toHaveLength(1))
})
