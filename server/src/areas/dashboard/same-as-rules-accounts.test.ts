// Cost per mile over several accounts (rulings 38 and 39): what import keeps is what the domain's pure rule gives, for a customer of
// two accounts with lines across both, for whoever looks at one of them, at both, at a few vehicles, or at every customer.
import { type CostBasis, costLeaderboard, costPerMile } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner, openScope, type Rows, type Scope } from '../../db/scope.ts'
import { onEngine } from '../../db/testing.ts'
import { seededRandom } from '../../demo/random.ts'
import { customerPlates, recomputeSpend, regsNamed } from '../../invoices/spend.ts'
import { fillReferenceData } from '../../reference/fill-reference-data.ts'
import * as make from '../../testing/factories.ts'
import { costPerMileOf } from './figures/cost-per-mile.ts'
import { monthOfFleet } from './month.ts'
import { insert, type Made, today } from './testing-fleet-rows.ts'

const random = seededRandom('cost across accounts')
const customers = [
  { id: 8001, accounts: ['TWO1', 'TWO2'] },
  { id: 8002, accounts: ['SOLO1'] },
]
const customerOf = (account: string): number =>
  customers.find(({ accounts }) => accounts.includes(account))?.id ?? expect.unreachable(account)
const notLive = new Set(['on_order', 'off_hired', 'disposed'])
const KEPT_MONTH = '2026-11'

const narrow: AssetFilter = {
  tag_ids: [],
  category_ids: [],
  branch_ids: [],
  body_ids: [],
  allocation_ids: [],
  driver_ids: [],
  reg_nos: ['TW01AAA', 'TW02BBB', 'TW03CCC', 'NEW3'],
}

onEngine('cost per mile over accounts', ({ database }) => {
  let vehicles: Made<'vehicles'>[] = []
  const lines: { account: string; narrative: string; pence: number }[] = []

  const addVehicles = async (rows: Rows) => {
    const categories = await rows.selectFrom('vehicle_categories').select('id').orderBy('id').execute()
    const vehicle = (account: string, reg_no: string, more: Partial<make.New<'vehicles'>> = {}) =>
      make.aVehicle({
        customer_account_number: account,
        vehicle_category_id: random.pick(categories).id,
        reg_no,
        current_reg_no: null,
        driver_id: null,
        note: null,
        miles: random.whole(10_000, 900_000) / 10,
        miles_at_on_hire: random.weighted([
          [random.whole(0, 9_000) / 10, 4],
          [null, 1],
        ]),
        ...more,
      })
    vehicles = await insert(rows, 'vehicles', [
      vehicle('TWO1', 'TW01AAA'),
      vehicle('TWO1', 'TW03CCC', { current_reg_no: 'NEW3' }),
      vehicle('TWO1', 'TW05EEE', { miles: null }),
      vehicle('TWO1', 'TW07GGG', { status: 'disposed' }),
      ...Array.from({ length: 12 }, (_, place) => vehicle('TWO1', `TA${place + 10}XYZ`)),
      vehicle('TWO2', 'TW02BBB'),
      vehicle('TWO2', 'NEW3B', { current_reg_no: 'TW01AAA' }),
      vehicle('TWO2', 'TW06FFF', { miles: 100, miles_at_on_hire: 100 }),
      vehicle('SOLO1', 'SO01AAA', { current_reg_no: 'TW02BBB' }),
      vehicle('SOLO1', 'TW07GGG'),
    ])
    await rows
      .insertInto('vehicle_months')
      .values(
        vehicles.map(({ id, customer_account_number }, place) => ({
          vehicle_id: id,
          customer_account_number,
          month: KEPT_MONTH,
          miles: 100.5 + place,
        })),
      )
      .execute()
  }

  const addLines = async (rows: Rows) => {
    const plates = [
      'TW01 AAA',
      'tw02bbb',
      'TW03 CCC',
      'NEW 3',
      'NEW3B',
      'TW05EEE',
      'TW06 FFF',
      'TW07GGG',
      'SO01 AAA',
      'TA12 XYZ',
      'XX99ZZZ',
    ]
    const known = await customerPlates(
      rows,
      customers.map(({ id }) => id),
    )
    for (const [place, account] of ['TWO1', 'TWO2', 'SOLO1'].entries()) {
      for (const [kind, sign] of [
        ['invoice', 1],
        ['credit_note', -1],
      ] as const) {
        const written = Array.from({ length: 30 }, () => {
          const named = random.weighted([
            [[], 2],
            [[random.pick(plates)], 5],
            [[random.pick(plates), random.pick(plates), random.pick(plates)], 2],
          ])
          const pence = sign * random.whole(1, 90_000)
          return { account, narrative: `Charge ${named.join(' and ')}, thank you`, pence }
        })
        lines.push(...written)
        const { invoice, lines: rowsOfInvoice } = make.anInvoice(
          {
            id: 8100 + 2 * place + (sign > 0 ? 0 : 1),
            customer_account_number: account,
            trader_transaction_type: kind,
            transaction_date: `${KEPT_MONTH}-02`,
          },
          written.map(({ narrative, pence }) => ({
            narrative,
            value_pence: pence,
            category: 'rental',
            reg_nos: regsNamed(narrative, known.get(customerOf(account))),
          })),
        )
        const { id: _, ...document } = invoice
        const [stored] = await insert(rows, 'invoices', [document])
        await rows
          .insertInto('invoice_lines')
          .values(rowsOfInvoice.map((line) => ({ ...line, invoice_id: stored?.id ?? 0 })))
          .execute()
      }
    }
    await recomputeSpend(rows, ['TWO1', 'TWO2', 'SOLO1'])
  }

  beforeAll(() =>
    asOwner(database(), async (rows) => {
      await fillReferenceData(rows)
      for (const { id, accounts } of customers) {
        await rows
          .insertInto('customers')
          .values({ ...make.aCustomer({ name: `Customer ${id}` }), id })
          .execute()
        for (const customer_account_number of accounts)
          await rows
            .insertInto('accounts')
            .values(make.anAccount({ customer_account_number, customer_id: id }))
            .execute()
      }
      await addVehicles(rows)
      await addLines(rows)
    }),
  )

  describe.each<[string, readonly string[], AssetFilter | null, Scope]>([
    ['both accounts', ['TWO1', 'TWO2'], null, { kind: 'accounts', accounts: ['TWO1', 'TWO2'], userId: 7 }],
    ['the first account', ['TWO1'], null, { kind: 'accounts', accounts: ['TWO1'], userId: 7 }],
    ['the second account', ['TWO2'], null, { kind: 'accounts', accounts: ['TWO2'], userId: 7 }],
    ['a few vehicles of both', ['TWO1', 'TWO2'], narrow, { kind: 'accounts', accounts: ['TWO1', 'TWO2'], userId: 7 }],
    ['every customer', ['TWO1', 'TWO2', 'SOLO1'], null, { kind: 'all', userId: 7 }],
    ['a few vehicles among every customer', ['TWO1', 'TWO2', 'SOLO1'], narrow, { kind: 'all', userId: 7 }],
  ])('%s', (_, active, filter, scope) => {
    const isChosen = ({ reg_no, current_reg_no }: Made<'vehicles'>): boolean =>
      filter === null || filter.reg_nos.some((plate) => plate === reg_no || plate === current_reg_no)
    const byRule = (isSeen: (vehicle: Made<'vehicles'>) => boolean, basis: CostBasis) =>
      costPerMile({
        userId: 7,
        basis,
        vehicles: vehicles.map((vehicle) => ({
          reg: vehicle.reg_no,
          otherRegs: vehicle.current_reg_no ? [vehicle.current_reg_no] : [],
          customerId: customerOf(vehicle.customer_account_number),
          miles: vehicle.miles ?? null,
          milesAtHire: vehicle.miles_at_on_hire ?? null,
          isInSight: active.includes(vehicle.customer_account_number) && isChosen(vehicle) && isSeen(vehicle),
        })),
        lines: lines
          .filter(({ account }) => active.includes(account))
          .map(({ account, narrative, pence }) => ({ customerId: customerOf(account), narrative, goodsPence: pence })),
      }) ?? expect.unreachable('not the internal account')
    const seen = <Part>(read: (view: Parameters<typeof costPerMileOf>[0]) => Promise<Part>): Promise<Part> =>
      openScope(
        database(),
        scope,
        (rows: Rows) =>
          read({
            rows,
            today,
            now: `${today}T12:00:00.000Z`,
            filter,
            may: new Set(permissions),
            side: 'customer',
            accounts: [...active],
            isInternal: false,
            isAtRequestDesk: false,
            isAtLetterDesk: false,
            costLimitPence: 0,
          }),
        { isReadOnly: true },
      )

    test.each(['clock', 'hire'] as const)(
      'the five dearest and cheapest by miles on the %s, and what is left out',
      async (basis) => {
        const rule = byRule(({ status }) => !notLive.has(String(status)), basis)
        const { top, bottom } = costLeaderboard(rule.vehicles)
        const part = await seen(costPerMileOf)
        const found = basis === 'clock' ? part : part.on_hire
        const bare = (list: typeof found.lowest) =>
          list.map(({ rank, reg_no, goods_pence, miles, pence_per_mile }) => ({
            rank,
            reg_no,
            goods_pence,
            miles,
            pence_per_mile,
          }))
        const wanted = (list: typeof top) =>
          list.map(({ rank, item }) => ({
            rank,
            reg_no: item.reg,
            goods_pence: item.goodsPence,
            miles: item.miles,
            pence_per_mile: item.pencePerMile,
          }))
        expect({
          ranked: found.ranked,
          excluded: found.excluded,
          lowest: bare(found.lowest),
          highest: bare(found.highest),
        }).toEqual({
          ranked: rule.vehicles.length,
          excluded: rule.excludedRegs.length,
          lowest: wanted(top),
          highest: wanted(bottom),
        })
        const pence = rule.unmatchedLines.reduce((sum, { goodsPence }) => sum + goodsPence, 0)
        expect([part.unmatched_lines, part.unmatched_pence]).toEqual(
          filter ? [0, 0] : [rule.unmatchedLines.length, pence],
        )
      },
    )

    test('the headline is its own formula: lines that name vehicles in sight, each once, by the miles of those vehicles', async () => {
      const rule = byRule(() => true, 'clock')
      const miles = vehicles.reduce(
        (sum, vehicle, place) =>
          active.includes(vehicle.customer_account_number) && isChosen(vehicle) ? sum + 100.5 + place : sum,
        0,
      )
      const {
        periods: { month },
      } = await seen(monthOfFleet)
      expect(month.named_pence.value).toBe(rule.namedPence)
      expect(month.pence_per_mile.value).toBeCloseTo(rule.namedPence / miles, 9)
      expect(month.unnamed_pence.value).toBe(
        filter ? 0 : rule.unmatchedLines.reduce((sum, { goodsPence }) => sum + goodsPence, 0),
      )
    })
  })
})
