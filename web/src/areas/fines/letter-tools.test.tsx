import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { beginPage, showPage } from '../../testing/page.tsx'
import { LetterTools } from './letter-tools.tsx'
import { sampleFine } from './sample-fine.ts'

const user = userEvent.setup()
const standard = { opening: 'We contest this notice.', asks: 'Please cancel it.' }
const letter = {
  title: 'Notice L1',
  parts: [
    { heading: null, text: null, facts: [{ label: 'Vehicle', words: 'AB12CDE' }] },
    { heading: null, text: 'We contest this notice.', facts: [] },
    { heading: 'What we ask', text: 'No more of this.', facts: [] },
  ],
  ...{ wording: { ...standard, asks: 'No more of this.' }, standard, is_lapsed: false },
  edited: { by: 'Dev Kapoor', at: '2026-11-17T09:00:00.000Z' },
}

test('the letter is read with who worded it; the standard wording comes back by one press', async () => {
  const { server } = beginPage({ permissions: ['see fines', 'manage fines'], side: 'staff' })
  const { record } = sampleFine()
  const asked = { id: 51, letter: 'contest' } as const
  server.reply(finesEndpoints.letter, asked, letter)
  server.reply(finesEndpoints.saveLetter, asked as never, sampleFine() as never)
  showPage('/fine-management/51', <LetterTools record={record} name="contest" />)
  await user.click(screen.getByRole('button', { name: 'Preview document' }))
  const dialog = await screen.findByRole('dialog', { name: 'Contest document' })
  await within(dialog).findByText('No more of this.')
  within(dialog).getByText(/^Wording by Dev Kapoor, 17 Nov 2026/)
  within(dialog).getByText('AB12CDE')
  await user.click(within(dialog).getByRole('button', { name: 'Edit wording' }))
  await user.click(await screen.findByRole('button', { name: 'Use standard wording' }))
  expect(screen.queryByRole('button', { name: 'Use standard wording' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save wording' }))
  await waitFor(() => expect(server.sent('PUT')).toMatchObject([{ ...standard, version: record.updated_at }]))
  await screen.findByRole('dialog', { name: 'Contest document' })
})

test('a letter that was sent is read alone', async () => {
  const { server } = beginPage({ permissions: ['see fines', 'manage fines'], side: 'staff' })
  server.reply(finesEndpoints.letter, { id: 51, letter: 'contest' }, letter)
  showPage('/fine-management/51', <LetterTools record={sampleFine({ state: 'contested' }).record} name="contest" />)
  await user.click(screen.getByRole('button', { name: 'Preview document' }))
  await screen.findByText('No more of this.')
  expect(screen.queryByRole('button', { name: 'Edit wording' })).toBeNull()
})
