// A line that is asked about, to the credit note that ends it: the customer queries it, finance agrees to half, the ledger's file brings the
// credit note. And what everybody asks of an invoice: why it is higher than last month's.
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import type { Locator } from '@playwright/test'
import { importDocument } from '../support/ledger.ts'
import { expectSound, looks } from '../support/looks.ts'
import { ask } from '../support/people.ts'
import { presses } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import type { Visitor } from '../support/visitor.ts'

const button = ({ page }: Visitor, name: string): Locator => page.getByRole('button', { name, exact: true })
const region = ({ page }: Visitor, name: string): Locator => page.getByRole('region', { name, exact: true })
const pounds = (pence: number): string => (pence / 100).toFixed(2)

type Invoices = typeof financeEndpoints.invoices.reply
type Invoice = typeof financeEndpoints.invoice.reply

/** What finance.harrow finds at the hire company's: invoices, newest first, and one of them. */
function ledgerOf(base: string, token: string) {
  return {
    invoices: async (filter: string) => {
      const path = `/api/invoices?size=100&filter=${encodeURIComponent('type:is:invoice')}&filter=${encodeURIComponent(filter)}`
      return (await ask<ReturnType<Invoices['parse']>>(base, token, path, financeEndpoints.invoices.reply)).rows
    },
    invoice: (reference: string) =>
      ask<ReturnType<Invoice['parse']>>(base, token, `/api/invoices/${reference}`, financeEndpoints.invoice.reply),
  }
}

test('a line queried in two clicks, agreed in part, and ended by the credit note of the same pence', async ({
  base,
  visit,
  tokenOf,
}) => {
  test.setTimeout(90_000)
  const ledger = ledgerOf(base, await tokenOf(base, 'finance.harrow'))
  const open = (await ledger.invoices('status:is:open')).find(({ disputed_pence: disputed }) => disputed === 0)
  const { record, lines } = await ledger.invoice(open?.reference ?? '')
  const line = lines.find(({ net_pence: net, dispute }) => net > 1_000 && dispute === null)
  const no = line?.line_no ?? 0

  const customer = await visit('finance.harrow')
  await customer.open(`/finance/${record.reference}`)
  const own = customer.page
    .getByRole('list', { name: 'Lines' })
    .getByRole('listitem')
    .nth(no - 1)
  const { press, count } = presses()
  await press(button(customer, `Query line ${no}`))
  await press(customer.page.getByRole('button', { name: /^Send query/ }))
  await expect(own.getByText('In dispute')).toBeVisible()
  expect(count()).toBe(2)
  const asked = await ledger.invoice(record.reference)
  const dispute = asked.disputes.find(({ line_id: id }) => id === line?.id)
  const [net = 0, number = ''] = [dispute?.net_pence, dispute?.query_no]
  const agreed = Math.floor(net / 2)
  const tax = Math.round(((dispute?.tax_pence ?? 0) * agreed) / net)
  await expect(region(customer, 'Queries').getByText('Not chased')).toBeVisible()
  await expectSound(customer.page, 'an invoice with a line in dispute')

  const staff = await visit('finance')
  await staff.open(`/finance/${record.reference}`)
  const decision = region(staff, 'Queries').getByRole('listitem').filter({ hasText: number })
  await decision.getByRole('textbox', { name: 'Amount we agree to, before VAT' }).fill(pounds(agreed))
  await decision.getByRole('button', { name: `Agree ${formatMoney(agreed)}`, exact: true }).click()
  await expect(decision.getByText('Waiting for the credit note')).toBeVisible()
  // Whoever asked reads it without a press.
  await expect(own.getByText(`${formatMoney(agreed)} agreed`)).toBeVisible()

  const admin = await visit('admin')
  const credit = `CN${String(Date.now()).slice(-8)}`
  await importDocument(admin, {
    ...{ type: 'credit_note', account: record.customer_account_number, reference: credit, secondReference: number },
    ...{ netPence: -agreed, taxPence: -tax, narrative: `Credit for ${number}` },
  })

  await customer.open(`/finance/${record.reference}`)
  await expect(own.getByText(`${formatMoney(agreed)} credited on ${credit}`)).toBeVisible()
  const thread = region(customer, 'Queries').getByRole('listitem').filter({ hasText: number })
  await expect(thread.getByText('Not chased')).toHaveCount(0)
  await thread.getByRole('link', { name: credit }).click()
  await expect(customer.page.getByRole('link', { name: `Invoice ${record.reference}` })).toBeVisible()
  await customer.open(`/query-event/${number}`)
  await expect(customer.page.getByText(`We agree to ${formatMoney(agreed)} before VAT`).first()).toBeVisible()
})

test('why an invoice is higher than last month’s: three clicks from the dashboard, two from finance', async ({
  base,
  visit,
  tokenOf,
}) => {
  const ledger = ledgerOf(base, await tokenOf(base, 'finance.harrow'))
  const found = await Promise.all(
    (await ledger.invoices('about:contains:Hire')).slice(0, 8).map((row) => ledger.invoice(row.reference)),
  )
  const { record, compared } = found.find((each) => each.compared !== null) ?? {}
  const difference = compared?.difference_pence ?? 0
  const customer = await visit('finance.harrow')
  const { page } = customer
  await customer.open('/')
  const { press, count } = presses()
  await press(page.getByRole('navigation').getByRole('link', { name: 'Finance', exact: true }).first())
  const before = count()
  await press(page.getByRole('link', { name: 'Invoices', exact: true }))
  await press(page.getByRole('link', { name: record?.reference ?? '', exact: true }))
  const why = region(customer, 'Compared with last month')
  await expect(
    why.getByText(`${formatMoney(Math.abs(difference))} ${difference > 0 ? 'higher' : 'lower'}`),
  ).toBeVisible()
  await expect(why.getByText('Different number of days')).toBeVisible()
  expect([count(), count() - before]).toEqual([3, 2])
  // And which vehicles, where one wants to know.
  await why.getByText('Different number of days').click()
  await expect(why.getByText(/\d+ days?, \d+ before/).first()).toBeVisible()
  await expectSound(page, 'an invoice beside last month’s')
})

for (const { words, viewport, colorScheme } of looks)
  test(`finance and fines: nothing for axe to say, on ${words}`, async ({ visit }) => {
    test.slow()
    const customer = await visit('finance.harrow', { viewport, colorScheme })
    const lists = ['invoices', 'checks', 'debt', 'statement', 'cost'].map((show) => `/finance?show=${show}`)
    for (const path of ['/finance', ...lists, '/fine-management']) {
      await customer.open(path)
      await expectSound(customer.page, path)
    }
    for (const [path, name] of [
      ['/finance?show=invoices', /^IN\d+$/],
      ['/fine-management', /^FIN-\d+$/],
    ] as const) {
      await customer.open(path)
      await customer.page.getByText(name).first().click()
      await customer.ready()
      await expectSound(customer.page, `a record of ${path}`)
    }
    const staff = await visit('fines', { viewport, colorScheme })
    await staff.open('/fine-management')
    await staff.page
      .getByText(/^FIN-\d+$/)
      .first()
      .click()
    await staff.ready()
    await expectSound(staff.page, 'a fine, as the fines desk sees it')
  })
