import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { matchCredits } from '../../invoices/match-credits.ts'
import { anInvoice, aVehicle } from '../../testing/factories.ts'
import { lettersOf } from '../../testing/letters.ts'
import { textOfPdf } from '../../testing/pdf-text.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('a line of an invoice in question', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let foreign: TestPerson
  let staff: TestPerson
  const invoice = async (by = customer) =>
    financeEndpoints.invoice.reply.parse((await portal.get('/api/invoices/IN-1', by.token)).json)
  const debt = async () =>
    financeEndpoints.agedDebt.reply.parse((await portal.get('/api/aged-debt', customer.token)).json)
  const late = async () => (await debt()).ages.find(({ owed_pence: owed }) => owed > 0)
  const ask = async (line: number, by = customer) =>
    portal.send('POST', `/api/invoices/${(await invoice()).record.id}/queries`, by.token, {
      line_id: line,
      reason: 'off_hire',
    })

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-17T14:24:00Z' })
    customer = await portal.person({ accounts: ['NORTH01'], may: permissions })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: permissions })
    staff = await portal.person({ accounts: [], may: permissions, side: 'staff' })
    await portal.owner(async (rows) => {
      await rows.deleteFrom('invoices').execute()
      await rows
        .insertInto('vehicles')
        .values(
          aVehicle({
            ...{
              customer_account_number: 'NORTH01',
              vehicle_category_id: await categoryId(rows),
              reg_no: 'AA10OFF',
              driver_id: null,
            },
            ...{
              status: 'off_hired',
              on_hire_date: '2026-01-05',
              off_hire_date: '2026-10-23',
              weekly_rate_pence: 18_900,
              hire_type: 'flexi_hire',
            },
          }),
        )
        .execute()
      const { invoice: document, lines } = anInvoice(
        {
          customer_account_number: 'NORTH01',
          reference: 'IN-1',
          transaction_date: '2026-10-01',
          due_date: '2026-10-31',
        },
        [
          {
            narrative: 'Hire AA10 OFF, October 2026',
            value_pence: 83_700,
            reg_nos: ['AA10OFF'],
            period_from: '2026-10-01',
            period_to: '2026-10-31',
          },
          { narrative: 'KEY SUPPLY 2OFF', value_pence: 8_400, code: null, category: 'other' },
        ],
      )
      const { id: invoice_id } = await rows
        .insertInto('invoices')
        .values(document)
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('invoice_lines')
        .values(lines.map((line) => ({ ...line, invoice_id })))
        .execute()
    })
  })
  afterAll(() => portal.stop())

  test('hire explains itself with what is too much; what nothing fits is said and counted', async () => {
    const { lines, ...told } = await invoice()
    expect(lines[0]?.explanation).toMatchObject({
      ...{
        working: '23 days × £189.00 ÷ 7',
        expected_pence: 62_100,
        difference_pence: 21_600,
        kinds: ['after_off_hire'],
      },
      detail: ['Charges stopped at the end of 23 Oct 2026', '8 days, 24 Oct 2026 to 31 Oct 2026, not on hire'],
    })
    expect(lines[1]?.explanation).toBeNull()
    expect(told).toMatchObject({
      expected_pence: 62_100,
      compared_pence: 83_700,
      unexplained_lines: 1,
      unexplained_pence: 8_400,
    })
    const { rawPayload } = await portal.app.inject({
      url: '/api/invoices/IN-1/copy.pdf',
      headers: { authorization: `Bearer ${customer.token}` },
    })
    const paper = textOfPdf(rawPayload).replaceAll(/\s+/g, ' ')
    expect(paper).toContain('Expected £621.00: £216.00 too much')
    expect(paper).toContain('We cannot explain this line.')
  })

  test('asked about: its pence leave chasing at once, and the rest stays due', async () => {
    expect(await late()).toMatchObject({ age: '1-30', owed_pence: 110_520, disputed_pence: 0 })
    const [line] = (await invoice()).lines
    const reply = await ask(line?.id ?? 0)
    expect(reply.json).toMatchObject({ net_pence: 21_600, tax_pence: 4_320 })
    expect(await late()).toMatchObject({ owed_pence: 110_520, disputed_pence: 25_920 })
    const number = (await invoice()).lines[0]?.dispute?.query_no
    const query = await portal.get(`/api/queries/${number}`, customer.token)
    expect(query.json).toMatchObject({
      record: { type: 'invoice', reg_no: 'AA10OFF', owner_team: 'Credit control', subject: { key: 'IN-1' } },
    })
    expect((await ask(line?.id ?? 0)).status).toBe(409)
    expect((await portal.get('/api/invoices/IN-1', foreign.token)).status).toBe(404)
  })

  test('agreed in part: the query is answered, and the credit note of the same pence ends it', async () => {
    const [dispute] = (await invoice()).disputes
    const decide = (agreed_pence: number, by: TestPerson) =>
      portal.send('POST', `/api/invoice-disputes/${dispute?.id}/decide`, by.token, { agreed_pence })
    expect((await decide(21_601, staff)).status).toBe(422)
    expect((await decide(10_800, staff)).json).toMatchObject({ agreed_pence: 10_800, credit_note: null, is_open: true })
    expect((await decide(10_800, staff)).status).toBe(409)
    expect((await portal.get(`/api/queries/${dispute?.query_no}`, customer.token)).json).toMatchObject({
      record: { state: 'resolved' },
    })
    expect(await late()).toMatchObject({ disputed_pence: 12_960 })
    await portal.owner(async (rows) => {
      const credit = (reference: string, value_pence: number) =>
        anInvoice(
          {
            customer_account_number: 'NORTH01',
            reference,
            trader_transaction_type: 'credit_note',
            transaction_date: '2026-11-17',
            second_reference: 'IN-1',
          },
          [{ value_pence }],
        ).invoice
      await rows
        .insertInto('invoices')
        .values([credit('CN-1', -10_700), credit('CN-2', -10_800)])
        .execute()
      await matchCredits(rows, ['NORTH01'], '2026-11-17T14:30:00Z')
    })
    expect((await invoice()).disputes).toMatchObject([{ credit_note: 'CN-2', is_open: false }])
    const query = `/api/queries/${dispute?.query_no}`
    const { record } = queriesEndpoints.view.reply.parse((await portal.get(query, customer.token)).json)
    const said = queriesEndpoints.posts.reply.parse((await portal.get(`${query}/posts`, customer.token)).json)
    expect(said.posts.at(-1)?.body).toContain('Credit note CN-2 for £129.60 with VAT has arrived.')
    expect((await lettersOf(portal, record.id)).events.at(-1)?.told).toContain(customer.id)
    expect(await late()).toMatchObject({ disputed_pence: 0 })
    expect(await debt()).toMatchObject({ unallocated_documents: 2, unallocated_pence: -25_800 })
  })

  test('the sums say what the rows say', async () => {
    const {
      rows: [found],
    } = await portal.owner((rows) =>
      sql<{
        owed: number
      }>`select sum(outstanding_pence)::int as owed from invoices where customer_account_number = 'NORTH01'`.execute(
        rows,
      ),
    )
    const { ages, unallocated_pence: unallocated } = await debt()
    expect(ages.reduce((sum, { owed_pence: owed }) => sum + owed, unallocated)).toBe(found?.owed)
  })
})
