import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { auditEndpoints } from '@kerbline/domain/areas/audit/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { asked } from '../../testing/list.tsx'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, queryNow, showPage, standAt } from '../../testing/page.tsx'
import { AuditPage } from './audit-page.tsx'
import type { Entry } from './entry-words.ts'

const user = userEvent.setup()
let server: FakeServer
const entry = (change: Partial<Entry> = {}): Entry => ({
  id: 90,
  at: '2026-11-16T09:41:00.000Z',
  actor_id: 1,
  actor_name: 'Moira Bell',
  action: 'user changed',
  entity: 'user',
  entity_id: '10',
  record: 'Priya Raman',
  account: 'HARROW01',
  request_id: '7Q4-2KE',
  changes: [
    { field: 'cost_limit_pence', label: 'Approval limit', before: 25_000, after: 50_000, names: {} },
    { field: 'branch_id', label: 'Branch', before: 4, after: 5, names: { 4: 'Leeds', 5: 'York' } },
  ],
  is_sealed: true,
  ...change,
})
const page = (rows: Entry[]) => ({ rows, total: rows.length, next: null, previous: null, missing: [] })

beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see audit log'] }))
  server.reply(viewsEndpoints.list, { list: 'audit' }, { views: [] })
  server.reply(auditEndpoints.options, {}, { actions: ['signed in', 'user changed'], entities: ['user'] })
  server.reply(
    auditEndpoints.list,
    asked(),
    page([
      entry(),
      entry({
        id: 91,
        at: '2026-11-16T09:40:00.000Z',
        actor_name: null,
        action: 'rules applied',
        changes: [],
        record: null,
        account: null,
      }),
    ]),
  )
})
const show = (): void => void showPage('/audit', <AuditPage />)

test('who did what, when, to what, with the first of the changes', async () => {
  show()
  const link = await screen.findByRole('link', { name: 'Yesterday 09:41' })
  expect(link.getAttribute('href')).toBe('#/audit?entry=90')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows[0]?.textContent).toContain(
    'Moira BellUser changedUser Priya RamanApproval limit: £250.00 → £500.00, and 1 moreHARROW01',
  )
  expect(rows[1]?.textContent).toContain('KerblineRules appliedUser 10No changeNone')
})

test('an entry opens in full by its address and closes again', async () => {
  show()
  await screen.findByRole('link', { name: 'Yesterday 09:41' })
  act(() => standAt('/audit?entry=90'))
  const sheet = await screen.findByRole('dialog')
  expect(sheet.textContent).toContain('BranchLeeds')
  expect(within(sheet).getByText('York')).toBeDefined()
  expect(sheet.textContent).toContain('7Q4-2KE')
  expect(sheet.textContent).toContain('Sealed')
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))
  expect(queryNow()).toEqual({})
})

test('nothing yet, nothing that matches, and a failure', async () => {
  server.reply(auditEndpoints.list, asked(), page([]))
  server.reply(auditEndpoints.list, asked({ filter: ['entity:is:user'] }), page([]))
  server.respond(auditEndpoints.list, asked({ search: 'moira' }), () => refusal('no permission'))
  show()
  expect(await screen.findByText('No entries yet')).toBeDefined()
  act(() => standAt('/audit?entity=is:user'))
  expect(await screen.findByText('Nothing matches')).toBeDefined()
  act(() => standAt('/audit?search=moira'))
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
})

test('what can be filtered by are the actions and areas that occur', async () => {
  show()
  await screen.findByRole('link', { name: 'Yesterday 09:41' })
  act(() => standAt('/audit?action=is:user%20changed'))
  expect(await screen.findByText('User changed', { selector: 'button *, button' })).toBeDefined()
})
