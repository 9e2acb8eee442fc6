import { caseMoneyEndpoints } from '@kerbline/domain/cases/case-money.ts'
import { type CaseMoney, totalsOf } from '@kerbline/domain/cases/money-lines.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { repairCalls, repairCase, sampleCase } from '../sample-case.ts'
import { MoneyPanel } from './money-panel.tsx'
import type { CaseLine, CaseLines, MoneySource } from './money-source.ts'

/** What the customer is charged for: nobody else pays, and no VAT is. */
const money: CaseMoney = {
  one: 'Recharge',
  know: ['see queries'],
  decide: { customer: 'raise queries' },
  waits: { held: 'customer' },
  verbs: { approve: 'answer', decline: 'drop' },
  decisions: ['accepted', 'accepted_in_part', 'disputed', 'withdrawn'],
  tax: 'outside',
}
const kind = { ...repairCase, money }
const calls = { view: repairCalls.view, ...caseMoneyEndpoints(kind) }
const source: MoneySource = { kind, calls, refreshes: [], costsOf: () => ({ pence: null }) }
const { record } = sampleCase({ state: 'held' })

const line = (id: number, change: Partial<CaseLine> = {}): CaseLine => ({
  id,
  what: `Panel ${id}`,
  kind: 'other',
  quantity: 1,
  unit_pence: 10_000,
  net_pence: 10_000,
  tax_treatment: 'outside',
  tax_pence: 0,
  payer: 'customer',
  decision: null,
  agreed_pence: null,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  ...change,
})
const linesOf = (lines: CaseLine[], change: Partial<CaseLines> = {}): CaseLines => ({
  version: record.updated_at,
  lines,
  totals: totalsOf(lines),
  may_save: false,
  may_decide: null,
  may_withdraw: false,
  limit_pence: null,
  approvals: [],
  ...change,
})

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see queries', 'raise queries'] }))
})
function Page() {
  const place = useRef<HTMLDivElement>(null)
  return <MoneyPanel source={source} record={record} load={useEndpoint(calls.lines, { id: record.id })} place={place} />
}
const show = async (lines: CaseLines) => {
  server.reply(calls.lines, { id: record.id }, lines)
  showPage('/query-event/31', <Page />)
  const panel = within(await screen.findByRole('region', { name: 'Recharge' }))
  await panel.findByRole('list', { name: 'Recharge lines' })
  return panel
}
const decision = (id: number) => within(screen.getByRole('group', { name: `Decision on Panel ${id}` }))

test('a line is accepted in part with its amount, another disputed with its reason; the sum is said before it is sent', async () => {
  const panel = await show(linesOf([line(1), line(2)], { may_decide: 'customer' }))
  expect(panel.getByText('£200.00, outside VAT')).toBeTruthy()
  expect(panel.getByText('Accept or dispute a line first')).toBeTruthy()
  await user.click(decision(1).getByLabelText('Accept part'))
  expect(panel.getByText('Enter the amount you accept for Panel 1')).toBeTruthy()
  await user.type(panel.getByLabelText(/^Amount you accept for Panel 1/), '100')
  expect(panel.getByText('Enter more than £0.00 and less than £100.00.')).toBeTruthy()
  await user.clear(panel.getByLabelText(/^Amount you accept/))
  await user.type(panel.getByLabelText(/^Amount you accept/), '62.50')
  await user.click(decision(2).getByLabelText('Dispute'))
  expect(panel.getByText('Enter a reason for disputing Panel 2')).toBeTruthy()
  await user.type(panel.getByLabelText('Reason for disputing Panel 2'), 'On the delivery sheet')
  const message = 'Enter less than £60.00, the price of this line.'
  server.respond(calls.decideLines, { id: record.id, version: '', decisions: [] }, () =>
    refusal('not valid', { fields: [{ field: 'decisions.0.agreed_pence', reason: 'too_high', message }] }),
  )
  await user.click(panel.getByRole('button', { name: 'Send decision, £62.50 accepted' }))
  expect(await panel.findByText(message)).toBeTruthy()
  expect(server.sent()).toEqual([
    {
      version: record.updated_at,
      decisions: [
        { line_id: 1, decision: 'accepted_in_part', agreed_pence: 6_250, reason: null },
        { line_id: 2, decision: 'disputed', reason: 'On the delivery sheet' },
      ],
    },
  ])
})

test('what was decided is said of each line; who wrote a disputed one may withdraw it', async () => {
  const panel = await show(
    linesOf(
      [
        line(1, { decision: 'accepted_in_part', agreed_pence: 6_250, decided_by: 'Priya Raman' }),
        line(2, { decision: 'disputed', decided_by: 'Priya Raman', decision_reason: 'On the delivery sheet' }),
        line(3, { decision: 'withdrawn' }),
        line(4, { tax_treatment: 'unknown' }),
      ],
      { may_withdraw: true },
    ),
  )
  expect(panel.getByText('Accepted in part: £62.50')).toBeTruthy()
  expect(panel.getByText('by Priya Raman: On the delivery sheet')).toBeTruthy()
  expect(panel.getByText('Withdrawn')).toBeTruthy()
  expect(panel.getByText('Other, VAT not known')).toBeTruthy()
  expect(panel.getByText('£300.00 and £0.00 VAT. VAT not known for 1 line')).toBeTruthy()
  expect(screen.getAllByRole('group', { name: /^Decision on/ })).toHaveLength(1)
  await user.click(decision(2).getByLabelText('Withdraw'))
  server.reply(calls.decideLines, { id: record.id, version: '', decisions: [] }, linesOf([line(1)]))
  await user.click(panel.getByRole('button', { name: 'Withdraw £100.00' }))
  await waitFor(() =>
    expect(server.sent()).toEqual([
      { version: record.updated_at, decisions: [{ line_id: 2, decision: 'withdrawn', reason: null }] },
    ]),
  )
})

test('lines of a kind where one side alone pays: nobody asks who, and VAT begins as the kind says', async () => {
  const panel = await show(linesOf([line(1)], { may_save: true }))
  await user.click(panel.getByRole('button', { name: 'Edit recharge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Recharge for R-000031' }))
  expect(dialog.queryByLabelText('Paid by')).toBeNull()
  expect(dialog.getByLabelText('VAT').textContent).toContain('Outside VAT')
  server.reply(calls.saveLines, { id: record.id, version: '', lines: [] }, linesOf([line(1)]))
  await user.click(dialog.getByRole('button', { name: 'Save recharge' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent()).toMatchObject([{ lines: [{ id: 1, tax_treatment: 'outside', payer: 'customer' }] }])
})
