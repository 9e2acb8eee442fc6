import { permissions } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { recomputeSpend } from '../../invoices/spend.ts'
import { anInvoice, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const page = z.object({ rows: z.array(z.looseObject({ id: z.number() })), total: z.number() })

onPortal('what cost per mile leaves out', (on) => {
  let portal: TestPortal
  let both: TestPerson
  let one: TestPerson
  const list = async (path: string, { token }: TestPerson) => {
    const reply = await portal.get(`/api/${path}`, token)
    expect(reply.status).toBe(200)
    return page.parse(reply.json)
  }
  const told = async (path: string, person: TestPerson, ...names: readonly string[]) =>
    (await list(path, person)).rows.map((row) => names.map((name) => row[name]))

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    both = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may: permissions })
    one = await portal.person({ accounts: ['NORTH02'], may: ['see cost per mile'] })
    await portal.owner(async (rows) => {
      await rows.deleteFrom('invoice_lines').execute()
      await rows.updateTable('vehicles').set({ status: 'disposed' }).execute()
      const vehicle_category_id = await categoryId(rows)
      const vehicle = (
        account: string,
        reg_no: string,
        miles: number | null,
        miles_at_on_hire: number | null,
        more = {},
      ) =>
        aVehicle({
          customer_account_number: account,
          vehicle_category_id,
          reg_no,
          miles,
          miles_at_on_hire,
          driver_id: null,
          ...more,
        })
      await rows
        .insertInto('vehicles')
        .values([
          vehicle('NORTH01', 'AA10AAA', 900, 100),
          vehicle('NORTH01', 'BB10BBB', null, 100),
          vehicle('NORTH02', 'CC10CCC', 900, null),
          vehicle('NORTH02', 'DD10DDD', 0, 0),
          vehicle('NORTH02', 'EE10EEE', null, null, { status: 'disposed' }),
          vehicle('SOUTH01', 'FF10FFF', null, null),
        ])
        .execute()
      for (const account of ['NORTH01', 'NORTH02', 'SOUTH01'] as const) {
        const { invoice, lines } = anInvoice({ customer_account_number: account, reference: `IN-${account}` }, [
          { narrative: 'Standing charge', value_pence: 700, reg_nos: [] },
          { narrative: 'Hire AA10 AAA', value_pence: 900, reg_nos: ['AA10AAA'] },
        ])
        const { id: invoice_id } = await rows
          .insertInto('invoices')
          .values(invoice)
          .returning('id')
          .executeTakeFirstOrThrow()
        await rows
          .insertInto('invoice_lines')
          .values(lines.map((line) => ({ ...line, invoice_id })))
          .execute()
      }
      await recomputeSpend(rows, ['NORTH01', 'NORTH02', 'SOUTH01'])
    })
  })
  afterAll(() => portal.stop())

  test('lines that name a vehicle in sight, billed to the accounts looked at, and a file of them', async () => {
    const names = ['narrative', 'plates', 'goods_pence', 'reference'] as const
    expect(await told('matched-lines?sort=reference', both, ...names)).toEqual([
      ['Hire AA10 AAA', 'AA10AAA', 900, 'IN-NORTH01'],
      ['Hire AA10 AAA', 'AA10AAA', 900, 'IN-NORTH02'],
    ])
    // Billed to the account looked at, and naming a vehicle of another one: it is in nobody's figure here.
    expect(await told('matched-lines', one, ...names)).toEqual([])
    const file = await portal.send('POST', '/api/matched-lines/export', both.token, {
      columns: ['reference', 'plates', 'goods_pence'],
      format: 'csv',
      sort: 'reference',
    })
    expect(file.text.replaceAll('\r', '').trim().split('\n').slice(1)).toEqual([
      'IN-NORTH01,AA10AAA,9',
      'IN-NORTH02,AA10AAA,9',
    ])
  })

  test('a line follows its vehicle to another account, and back', async () => {
    const plates = async () => (await list('matched-lines', one)).rows.map(({ plates }) => plates)
    const moved = async (change: { customer_account_number: string }) => {
      await portal.owner(async (rows) => {
        await rows.updateTable('vehicles').set(change).where('reg_no', '=', 'AA10AAA').execute()
        await recomputeSpend(rows, ['NORTH01', 'NORTH02'])
      })
      return plates()
    }
    expect(await moved({ customer_account_number: 'NORTH02' })).toEqual(['AA10AAA'])
    expect(await moved({ customer_account_number: 'NORTH01' })).toEqual([])
  })

  test('lines that name no vehicle, of the accounts looked at, and a file of them', async () => {
    const names = ['narrative', 'goods_pence', 'reference'] as const
    expect(await told('unmatched-lines?sort=reference', both, ...names)).toEqual([
      ['Standing charge', 700, 'IN-NORTH01'],
      ['Standing charge', 700, 'IN-NORTH02'],
    ])
    expect(await told('unmatched-lines?search=standing', one, ...names)).toEqual([
      ['Standing charge', 700, 'IN-NORTH02'],
    ])
    const file = await portal.send('POST', '/api/unmatched-lines/export', both.token, {
      columns: ['reference', 'narrative', 'goods_pence'],
      format: 'csv',
      sort: 'reference',
    })
    expect(file.text.replaceAll('\r', '').trim().split('\n')).toEqual([
      expect.stringContaining('Document,Narrative,Net value'),
      'IN-NORTH01,Standing charge,7',
      'IN-NORTH02,Standing charge,7',
    ])
  })

  test('live vehicles without miles, on which basis each is left out, and the same number as the dashboard says', async () => {
    expect(await told('cost-exclusions', both, 'reg_no', 'left_out')).toEqual([
      ['BB10BBB', ['clock', 'hire']],
      ['CC10CCC', ['hire']],
      ['DD10DDD', ['clock', 'hire']],
    ])
    const { json } = await portal.get('/api/dashboard', both.token)
    expect(json).toMatchObject({
      cost_per_mile: {
        excluded: (await list('cost-exclusions?filter=left_out:is:clock', both)).total,
        on_hire: { excluded: (await list('cost-exclusions?filter=left_out:is:hire', both)).total },
        unmatched_lines: (await list('unmatched-lines', both)).total,
        unmatched_pence: 1_400,
      },
    })
  })

  test('within an asset filter no line is left out, and only its vehicles are', async () => {
    const filter = {
      tag_ids: [],
      category_ids: [],
      branch_ids: [],
      body_ids: [],
      allocation_ids: [],
      driver_ids: [],
      reg_nos: ['CC10CCC'],
    }
    await portal.send('PUT', '/api/asset-filter', both.token, filter)
    expect((await list('unmatched-lines', both)).total).toBe(0)
    expect(await told('cost-exclusions', both, 'reg_no')).toEqual([['CC10CCC']])
  })
})
