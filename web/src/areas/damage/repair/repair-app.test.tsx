import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { RepairerCase } from '@kerbline/domain/areas/damage/repairer-endpoints.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../../data/fake-local-store.ts'
import { fakeServer, refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { sampleMark } from '../sample-damage.ts'
import { RepairApp } from './repair-app.tsx'

const user = userEvent.setup()
const long = { timeout: 60_000 }
const token = 'a-token-of-a-link'
const told = (change: Partial<RepairerCase> = {}): RepairerCase => ({
  ...{ number: 'DMG-000408', version: '2026-11-27T08:00:00.000Z', registration: 'LK21VXN', model: 'Ford Transit' },
  ...{ plan: 'van', repairer: 'Mill', state: 'estimating', words: 'Estimate being prepared', is_over: false },
  ...{ is_drivable: true, marks: [sampleMark()], photos: [], repair_start: null, repair_due: null, branch: null },
  ...{ phone: '0113 496 0000', ends_at: null, now: '2026-11-27T09:00:00.000Z', steps: [], lines: [] },
  ...{ may_quote: true, may_date: false, may_bring: true, documents: [], ...change },
})
const anyQuote = {} as SentOf<typeof damageEndpoints.repairQuote>
let server: FakeServer
const stands = (change: Partial<RepairerCase> = {}): void =>
  server.reply(damageEndpoints.repair, { token }, told(change))
beforeEach(() => {
  fakeLocalStore()
  server = fakeServer()
})
afterEach(giveBackLocalStore)

test('a line of the quote is sent as it is added, over those that stand', long, async () => {
  const door = { what: 'Door', kind: 'part', quantity: 1, unit_pence: 20_000 }
  stands({ lines: [door] })
  server.respond(damageEndpoints.repairQuote, anyQuote, () => refusal('changed meanwhile'))
  render(<RepairApp token={token} />)
  await user.type(await screen.findByRole('textbox', { name: 'Work or part' }), 'Paint')
  await user.type(screen.getByRole('textbox', { name: /^Price each/ }), '160')
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  expect(await screen.findByText('This case has changed.')).toBeDefined()
  expect(screen.getByDisplayValue('Paint')).toBeDefined()
  server.reply(
    damageEndpoints.repairQuote,
    anyQuote,
    told({ lines: [door, { ...door, what: 'Paint', unit_pence: 16_000 }] }),
  )
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  expect(await screen.findByText('£360.00')).toBeDefined()
  expect(server.sent('PUT').at(-1)).toMatchObject({
    lines: [
      { what: 'Door', unit_pence: 20_000 },
      { what: 'Paint', unit_pence: 16_000 },
    ],
  })
})

test('days are asked for once the work is authorised, and no quote any more', long, async () => {
  stands({ state: 'authorised', may_quote: false, may_date: true })
  server.reply(
    damageEndpoints.repairDays,
    {} as SentOf<typeof damageEndpoints.repairDays>,
    told({ state: 'authorised', may_date: true, may_quote: false, repair_start: '2026-12-07' }),
  )
  render(<RepairApp token={token} />)
  await user.click(await screen.findByRole('button', { name: 'Save dates' }))
  expect(screen.getByText('Enter a date.')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Your quote' })).toBeNull()
  const starts = within(screen.getByRole('group', { name: 'Repair starts' }))
  for (const [name, part] of [
    ['Day', '7'],
    ['Month', '12'],
    ['Year', '2026'],
  ] as const)
    await user.type(starts.getByRole('textbox', { name }), part)
  await user.click(screen.getByRole('button', { name: 'Save dates' }))
  await waitFor(() => expect(server.sent('PUT').at(-1)).toMatchObject({ repair_start: '2026-12-07', repair_due: null }))
})
