import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { anInvoice } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('an invoice beside last month’s', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  const invoice = async (reference: string) =>
    financeEndpoints.invoice.reply.parse((await portal.get(`/api/invoices/${reference}`, customer.token)).json)
  const hire = (plate: string, value_pence: number, period_from: string, period_to: string) => ({
    ...{ narrative: `Hire ${plate}`, reg_nos: [plate], value_pence, period_from, period_to },
  })

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    customer = await portal.person({ accounts: ['NORTH01'], may: ['see invoices'] })
    await portal.owner(async (rows) => {
      await rows.deleteFrom('invoices').execute()
      const october = ['2026-10-01', '2026-10-31'] as const
      const november = ['2026-11-01', '2026-11-30'] as const
      const add = async (
        account: string,
        reference: string,
        transaction_date: string,
        of: Parameters<typeof anInvoice>[1],
      ) => {
        const made = anInvoice({ customer_account_number: account, reference, transaction_date }, of)
        const saved = rows.insertInto('invoices').values(made.invoice).returning('id')
        const { id } = await saved.executeTakeFirstOrThrow()
        const lines = made.lines.map((line) => ({ ...line, invoice_id: id }))
        await rows.insertInto('invoice_lines').values(lines).execute()
      }
      const before = [hire('AA10AAA', 83_700, ...october), hire('BB10BBB', 83_700, ...october)]
      await add('NORTH01', 'HIRE-10', '2026-10-01', before)
      // Later in the month, of the same category, and of other vehicles; and of another account.
      await add('NORTH01', 'SPOT-10', '2026-10-20', [hire('ZZ10ZZZ', 9_900, ...october)])
      await add('SOUTH01', 'SOUTH-10', '2026-10-21', before)
      await add('NORTH01', 'HIRE-11', '2026-11-01', [
        hire('AA10AAA', 81_000, ...november),
        hire('CC10CCC', 90_000, ...november),
        { narrative: 'Diesel', value_pence: 5_000, category: 'fuel' },
      ])
    })
  })
  afterAll(() => portal.stop())

  test('with the invoice of the month before that bills the same vehicles, reason by reason', async () => {
    const { compared } = await invoice('HIRE-11')
    expect(compared).toMatchObject({ reference: 'HIRE-10', before_pence: 167_400, difference_pence: 8_600 })
    expect(compared?.reasons).toEqual([
      { reason: 'new', count: 2, pence: 95_000 },
      { reason: 'gone', count: 1, pence: -83_700 },
      { reason: 'days', count: 1, pence: -2_700 },
    ])
    expect(compared?.changes.map(({ reg_no, working }) => [reg_no, working])).toEqual([
      ['CC10CCC', '30 days'],
      ['BB10BBB', '31 days'],
      [null, '1 line'],
      ['AA10AAA', '30 days, 31 before'],
    ])
  })

  test('without one in the month before there is nothing to compare with', async () => {
    expect((await invoice('HIRE-10')).compared).toBeNull()
  })
})
