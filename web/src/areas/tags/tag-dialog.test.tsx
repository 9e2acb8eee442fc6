import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { tagsEndpoints, type TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'
import { expect, test, vi } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { sampleTag } from './sample-tag.ts'
import { TagDialog } from './tag-dialog.tsx'

const tag = sampleTag(4, { name: 'Depot' })

test('a tag changed by somebody else meanwhile: both versions, and what was typed goes on top of theirs', async () => {
  const user = userEvent.setup()
  const { server } = beginPage({ permissions: ['see vehicles', 'manage tags'] })
  const onClose = vi.fn()
  showPage('/tag-manager', <TagDialog tag={tag} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Depot' }))
  await user.clear(dialog.getByLabelText('Name'))
  await user.type(dialog.getByLabelText('Name'), 'Leeds depot')
  const theirs: TagRow = { ...tag, name: 'Old depot', description: 'South', updated_at: '2026-11-02T09:00:00.000Z' }
  const values = { name: 'Leeds depot', colour: tag.colour, description: null, visibility: tag.visibility, rule: null }
  server.respond(tagsEndpoints.update, { id: 4, version: tag.updated_at, values }, () =>
    refusal('changed meanwhile', { current: theirs }),
  )
  await user.click(dialog.getByRole('button', { name: 'Save tag' }))
  const alert = within(await dialog.findByRole('alert'))
  expect(alert.getByRole('row', { name: 'Name Leeds depot Old depot' })).toBeTruthy()
  expect(alert.getByRole('row', { name: 'Description None South' })).toBeTruthy()
  await user.click(alert.getByRole('button', { name: 'Keep my changes' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Leeds depot')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Description/).value).toBe('South')
  const mixed = { ...values, description: 'South' }
  server.reply(
    tagsEndpoints.update,
    { id: 4, version: theirs.updated_at, values: mixed },
    { tag: { ...theirs, ...mixed } },
  )
  await user.click(dialog.getByRole('button', { name: 'Save tag' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
