import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { fakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { asked } from '../../testing/list.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { answerDashboard } from './testing-dashboard.ts'

test('a portal without a vehicle says what to enter first, and what of it is done', async () => {
  const server = fakeServer()
  signInAs({ permissions: [...permissions] })
  answerDashboard(server, { needs: { total: 0, rows: [] } })
  server.reply(
    scopeEndpoints.summary,
    {},
    {
      ...{ accounts: [], account_count: 0, is_every_account: true, vehicles: 0, vehicles_total: 0 },
      ...{ filter: null, chips: [] },
    },
  )
  const rows = (total: number) => ({ rows: [], total, next: null, previous: null, missing: [] })
  server.reply(managedEndpoints.branches.list, asked({ size: 25 }), rows(3))
  server.reply(managedEndpoints.companies.list, asked({ size: 25 }), rows(0))
  server.reply(usersEndpoints.list, asked({ size: 25 }), rows(1))
  render(<DashboardPage />)
  const steps = within(await screen.findByRole('list', { name: 'Set up the portal' }))
  await waitFor(() =>
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Add your branches Done',
      'Add your customers Each with its account number.',
      'Import your vehicles From a spreadsheet. Nothing is saved until you have checked it.',
      'Invite colleagues and customers They get an email with a link.',
    ]),
  )
})
