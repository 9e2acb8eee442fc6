import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { PenaltyRulesSection } from './penalty-rules-section.tsx'

const rule = {
  kind: 'council_parking',
  nation: 'england',
  served_how: 'post_camera',
  stage: 'pcn',
  authority_id: null,
  ends: 'discount',
  counts_from: 'served',
  days: 21,
  unit: 'day',
  counting: 'with',
  percent: 50,
  source: 'SI 2022/71',
  read_on: '2026-11-27',
  confidence: 'H',
  from_on: null,
  to_on: null,
} as const
const nip = { ...rule, kind: 'nip_speeding', served_how: null, stage: 'nip', ends: 'respond', percent: null } as const

test('rules of one kind are shown at a time; an issuer’s own is added, and what is refused comes into sight', async () => {
  const user = userEvent.setup()
  const { server } = beginPage({ side: 'staff', permissions: ['manage settings', 'see all accounts'] })
  const issuers = [{ id: 7, name: 'Leeds City Council' }]
  server.reply(settingsEndpoints.penaltyRules, {}, { version: 'first', rows: [rule, nip], issuers })
  server.respond(settingsEndpoints.savePenaltyRules, { version: '', rows: [] }, () =>
    refusal('not valid', { fields: [{ field: 'rows.0.days', reason: 'out_of_range', message: 'Enter 1 to 3,650.' }] }),
  )
  showPage('/settings/penalty-rules', <PenaltyRulesSection />)
  const name = 'Council parking, England, by post, camera, penalty charge notice, discount from service'
  await user.clear(within(await screen.findByRole('group', { name })).getByLabelText('Length'))
  await user.click(screen.getByRole('button', { name: 'Add a rule' }))
  const added = within(
    screen.getByRole('group', { name: 'Council parking, penalty charge notice, full amount from service' }),
  )
  await user.type(added.getByLabelText('Length'), '30')
  await user.click(added.getByRole('combobox', { name: 'Issuer' }))
  await user.click(await screen.findByRole('option', { name: 'Leeds City Council' }))
  await user.click(screen.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByRole('option', { name: 'Speeding' }))
  expect(
    screen.getAllByRole('group').filter((each) => /^(Council|Speeding)/.test(each.getAttribute('aria-label') ?? '')),
  ).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(server.sent('PUT').at(-1)).toMatchObject({
    version: 'first',
    rows: [{ ...rule, days: -1 }, nip, { kind: 'council_parking', authority_id: 7, days: 30, percent: null }],
  })
  expect((await screen.findAllByText('Enter 1 to 3,650.')).length).toBeGreaterThan(0)
  expect(within(screen.getByRole('group', { name })).getByLabelText('Length').getAttribute('aria-invalid')).toBe('true')
})
