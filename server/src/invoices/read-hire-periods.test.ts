import { costByDay } from '@kerbline/domain/areas/finance/hire-accrual.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { openAsJob } from '../jobs/open-as-job.ts'
import { fillReferenceData } from '../reference/fill-reference-data.ts'
import * as make from '../testing/factories.ts'
import { categoryId } from '../testing/portal.ts'
import { readHirePeriods } from './read-hire-periods.ts'

const account = 'OLD1'

onEngine('the days of lines from before', ({ database }) => {
  const read = (stopping = new AbortController().signal) =>
    readHirePeriods(openAsJob(database(), 'hire periods'), stopping)
  const days = () =>
    asOwner(database(), async (rows) => {
      const { rows: found } = await sql<{ pence: number; days: number }>`
        select coalesce(sum(goods_pence), 0)::bigint as pence, count(*) as days from account_cost_days where customer_account_number = ${account}`.execute(
        rows,
      )
      return found[0]
    })

  beforeAll(() =>
    asOwner(database(), async (rows) => {
      const { id: customer_id } = await rows
        .insertInto('customers')
        .values(make.aCustomer({ name: 'Old ledger' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('accounts')
        .values(make.anAccount({ customer_account_number: account, customer_id }))
        .execute()
      await fillReferenceData(rows)
      await rows
        .insertInto('vehicles')
        .values(
          make.aVehicle({
            customer_account_number: account,
            vehicle_category_id: await categoryId(rows),
            reg_no: 'OL10OLD',
            driver_id: null,
          }),
        )
        .execute()
      const { invoice, lines } = make.anInvoice({ customer_account_number: account, id: 9_900 }, [
        { value_pence: 30_000, reg_nos: ['OL10OLD'], narrative: 'Hire OL10 OLD, November 2026' },
        { value_pence: 700, reg_nos: ['OL10OLD'], narrative: 'Wash OL10 OLD', category: 'other' },
      ])
      await rows.insertInto('invoices').values(invoice).execute()
      const unread = { period_from: null, period_to: null, is_period_read: false }
      await rows
        .insertInto('invoice_lines')
        .values(lines.map((line) => ({ ...line, ...unread })))
        .execute()
    }),
  )

  test('a job that is stopped reads nothing; the next reads all of them, once, and the sums follow', async () => {
    const stopped = new AbortController()
    stopped.abort()
    expect(await read(stopped.signal)).toBe(0)
    expect(await days()).toEqual({ pence: 0, days: 0 })
    expect(await read()).toBe(2)
    const { pence } = costByDay(
      [{ date: '2026-11-20', goodsPence: 30_000, isHire: true, period: { from: '2026-11-01', to: '2026-11-30' } }],
      [],
      '2026-11',
      '2026-11-30',
    )
    expect(await days()).toEqual({ pence: pence + 700, days: 30 })
    expect(await read()).toBe(0)
  })
})
