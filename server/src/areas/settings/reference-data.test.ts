import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { fillReferenceData } from '../../reference/fill-reference-data.ts'
import { aComplianceItem, anInvoice } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

type Endpoints = typeof settingsEndpoints
type Types = ReplyOf<Endpoints['complianceTypes']>
type TypeRow = InputOf<Endpoints['saveComplianceTypes']>['rows'][number]
type Codes = ReplyOf<Endpoints['nominalCodes']>
type Factors = ReplyOf<Endpoints['emissionFactors']>
type FactorRow = InputOf<Endpoints['saveEmissionFactors']>['rows'][number]

const typeRows = (table: Types): TypeRow[] =>
  table.rows.map(({ slug, name, applies_to, amber_weeks }) => ({ slug, name, applies_to, amber_weeks }))
const codeRows = (table: Codes) => table.rows.map(({ lines: _, pence: __, ...row }) => row)
const factorRows = (table: Factors): FactorRow[] => table.rows.map(({ vehicles: _, ...row }) => row)

onPortal('reference data under Settings', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({
      accounts: [],
      may: ['manage settings', 'see all accounts', 'see audit log', 'see vehicles', 'see compliance', 'see dashboard'],
      side: 'staff',
    })
  })
  afterAll(async () => portal.stop())

  const read = async <T>(list: string): Promise<T> =>
    (await portal.get(`/api/settings-lists/${list}`, staff.token)).json as T
  const save = (list: string, body: object) => portal.send('PUT', `/api/settings-lists/${list}`, staff.token, body)
  const types = () => read<Types>('compliance-types')
  const codes = () => read<Codes>('nominal-codes')
  const factors = () => read<Factors>('emission-factors')
  const lastAudited = async (entity: string) =>
    await portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select(['action', 'entity_id', 'before', 'after', 'actor_id'])
        .where('entity', '=', entity)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )

  test.each(['enquiry-fields', 'fleet-allocations', 'compliance-types', 'nominal-codes', 'emission-factors'])(
    '%s: whoever is bound to accounts finds nothing there, and changes nothing',
    async (list) => {
      const bound = await portal.person({ accounts: ['NORTH01'], may: ['manage settings'] })
      expect((await portal.get(`/api/settings-lists/${list}`, bound.token)).json).toMatchObject({ rows: [] })
      const sent = await portal.send('PUT', `/api/settings-lists/${list}`, bound.token, { version: '', rows: [] })
      expect(sent.status).toBe(404)
    },
  )

  test.each([
    ['enquiry-fields', { version: 'old', rows: [] }],
    ['fleet-allocations', { version: 'old', rows: [] }],
    ['compliance-types', { version: 'old', rows: [] }],
    ['nominal-codes', { version: 'old', rows: [] }],
    ['emission-factors', { version: 'old', rows: [] }],
  ])('%s: a save over a newer list is refused, with the list as it stands', async (list, body) => {
    const current = await read<{ version: string }>(list)
    const refused = await save(list, body)
    expect(refused.json).toMatchObject({
      status: 409,
      code: 'changed meanwhile',
      current: { version: current.version },
    })
    expect(await read(list)).toEqual(current)
  })

  test.each([
    ['enquiry-fields', { label: 'x', place: 3 }, 'rows.0.place'],
    ['fleet-allocations', { id: null, name: 'x', branch_id: null, is_active: true, vehicles: 3 }, 'rows.0.vehicles'],
    ['compliance-types', { slug: null, name: 'x', applies_to: 'vehicle', amber_weeks: 1, place: 3 }, 'rows.0.place'],
    [
      'nominal-codes',
      { code: '1', category: 'fuel', tax_treatment: 'standard', removed_at: null },
      'rows.0.removed_at',
    ],
    [
      'emission-factors',
      { year: 2025, class: 'car', fuel_type: 'gas', grams_per_kilometre: 1, boundary: 'x', source: 'x', vehicles: 3 },
      'rows.0.vehicles',
    ],
  ])('%s: a field of the table that is not edited here is refused', async (list, row, field) => {
    const refused = await save(list, { version: '', rows: [row] })
    expect(refused.json).toMatchObject({ status: 422, fields: [{ field }] })
  })

  test('new weeks of a type go to its dates, not to dates with weeks of their own, and to what is kept of them', async () => {
    const [own] = await portal.owner(async (rows) => {
      const vehicle = await rows
        .selectFrom('vehicles')
        .select(['id', 'customer_account_number', 'reg_no'])
        .orderBy('id')
        .executeTakeFirstOrThrow()
      return rows
        .insertInto('compliance_items')
        .values(
          aComplianceItem({
            customer_account_number: vehicle.customer_account_number,
            vehicle_id: vehicle.id,
            vehicle_reg: vehicle.reg_no,
            event_type: 'ved',
            overdue_weeks: 9,
          }),
        )
        .returning('id')
        .execute()
    })
    const before = await types()
    expect(before.rows.find(({ slug }) => slug === 'mot')).toMatchObject({
      following: 4,
      own: 0,
      used_by: expect.arrayContaining([{ what: 'compliance dates', count: 4 }]),
    })
    expect(before.rows.find(({ slug }) => slug === 'ved')).toMatchObject({ following: 0, own: 1 })
    const rows = typeRows(before).map((row) =>
      row.slug === 'mot' || row.slug === 'ved' ? { ...row, amber_weeks: 6 } : row,
    )
    const saved = await save('compliance-types', { version: before.version, rows })
    expect(saved.status).toBe(200)
    const items = await portal.owner((all) =>
      all.selectFrom('compliance_items').select(['id', 'event_type', 'overdue_weeks']).execute(),
    )
    expect(items.filter((each) => each.event_type === 'mot').map((each) => each.overdue_weeks)).toEqual([6, 6, 6, 6])
    expect(items.find(({ id }) => id === own?.id)?.overdue_weeks).toBe(9)
    const kept = await portal.owner((all) =>
      all.selectFrom('vehicles').select('first_amber_date').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    )
    // The MOT of 20 December turns amber six weeks before.
    expect(kept?.first_amber_date).toBe('2026-11-08')
    expect(await lastAudited('compliance type')).toMatchObject({
      action: 'compliance type changed',
      entity_id: 'ved',
      actor_id: staff.id,
      before: { amber_weeks: 4 },
      after: { amber_weeks: 6 },
    })
    const audited = await portal.owner((all) =>
      all.selectFrom('audit').select('after').where('entity_id', '=', 'mot').executeTakeFirst(),
    )
    expect(audited?.after).toMatchObject({ amber_weeks: 6, dates_changed: 4 })
  })

  test('types are added, renamed, moved and removed; a removed one does not come back with the next start', async () => {
    const before = await types()
    const [first, ...others] = typeRows(before)
    const unused = others.findIndex(({ slug }) => slug === 'fridge_atp')
    const rows = [
      ...others
        .filter((_, place) => place !== unused)
        .map((row) => (row.slug === 'loler' ? { ...row, name: 'LOLER' } : row)),
      ...(first ? [first] : []),
      { slug: null, name: 'Tyre check', applies_to: 'vehicle', amber_weeks: 1 },
    ]
    const saved = await save('compliance-types', { version: before.version, rows })
    expect(saved.status).toBe(200)
    await asOwner(on.database(), fillReferenceData)
    const after = await types()
    expect(after.rows.map(({ slug }) => slug)).toEqual(rows.map(({ slug }) => slug ?? 'tyre_check'))
    expect(after.rows.find(({ slug }) => slug === 'loler')?.name).toBe('LOLER')
    // Added again, it is the type it was.
    const again = await save('compliance-types', {
      version: after.version,
      rows: [...typeRows(after), { slug: null, name: 'Fridge ATP', applies_to: 'vehicle', amber_weeks: 3 }],
    })
    expect((again.json as Types).rows.at(-1)).toMatchObject({ slug: 'fridge_atp', amber_weeks: 3 })
  })

  test.each<[string, (rows: TypeRow[]) => TypeRow[], object]>([
    [
      'a type in use is left out',
      (rows) => rows.filter(({ slug }) => slug !== 'mot'),
      {
        field: 'removed.mot',
        reason: 'in_use',
        message: expect.stringMatching(
          /^MOT is used by 4 compliance dates.* Keep it, or remove it from those first\.$/,
        ),
      },
    ],
    [
      'a booked type is left out',
      (rows) => rows.filter(({ slug }) => slug !== 'service'),
      { field: 'removed.service', message: expect.stringContaining('4 bookings') },
    ],
    [
      'a type with dates of vehicles is made one of drivers',
      (rows) => rows.map((row) => (row.slug === 'mot' ? { ...row, applies_to: 'driver' } : row)),
      { reason: 'in_use', message: expect.stringContaining('4 dates of this type are for vehicles') },
    ],
    [
      'a name stands twice',
      (rows) => [...rows, { slug: null, name: 'mot', applies_to: 'vehicle', amber_weeks: 1 }],
      { reason: 'already_exists', message: '“mot” is in the list twice.' },
    ],
    [
      'imports could not tell two types apart',
      (rows) => [...rows, { slug: null, name: 'Annual-test', applies_to: 'vehicle', amber_weeks: 1 }],
      { reason: 'already_exists', message: 'Annual-test is too similar to another type. Choose a different name.' },
    ],
    [
      'the name has no letter',
      (rows) => [...rows, { slug: null, name: '???', applies_to: 'vehicle', amber_weeks: 1 }],
      { message: 'Use at least one letter or digit in the name.' },
    ],
    [
      'the weeks are too many',
      (rows) => rows.map((row, place) => (place === 2 ? { ...row, amber_weeks: 105 } : row)),
      { field: 'rows.2.amber_weeks', message: 'Enter 0 to 104 weeks.' },
    ],
    [
      'a type that is not there is changed',
      (rows) => [...rows, { slug: 'nonsense', name: 'Nonsense', applies_to: 'vehicle', amber_weeks: 1 }],
      { reason: 'unknown_reference' },
    ],
  ])('refused: %s', async (_, change, field) => {
    const table = await types()
    const refused = await save('compliance-types', { version: table.version, rows: change(typeRows(table)) })
    expect(refused.json).toMatchObject({ status: 422, fields: [field] })
    expect((await types()).version).toBe(table.version)
  })

  test('every code without a category is there, however many: none is cut off', async () => {
    const given = Array.from({ length: 250 }, (_, at) => ({
      code: `X${at}`,
      category: 'other' as const,
      value_pence: 1,
    }))
    const { invoice, lines } = anInvoice({ customer_account_number: 'SOUTH01' }, given)
    const id = await portal.owner(async (rows) => {
      const made = await rows.insertInto('invoices').values(invoice).returning('id').executeTakeFirstOrThrow()
      await rows
        .insertInto('invoice_lines')
        .values(lines.map((line) => ({ ...line, invoice_id: made.id })))
        .execute()
      return made.id
    })
    expect((await codes()).unmapped).toHaveLength(250)
    await portal.owner((rows) => rows.deleteFrom('invoice_lines').where('invoice_id', '=', id).execute())
    await portal.owner((rows) => rows.deleteFrom('invoices').where('id', '=', id).execute())
  })

  test('a code is mapped with what it stands for on every invoice, and spend follows', async () => {
    await portal.owner(async (rows) => {
      const { invoice, lines } = anInvoice({ customer_account_number: 'SOUTH01' }, [
        { code: ' 7777 ', category: 'other', value_pence: 5_000 },
        { code: '7777', category: 'other', value_pence: 2_500 },
        { code: null, category: 'other', value_pence: 100 },
      ])
      const { id } = await rows.insertInto('invoices').values(invoice).returning('id').executeTakeFirstOrThrow()
      await rows
        .insertInto('invoice_lines')
        .values(lines.map((line) => ({ ...line, invoice_id: id })))
        .execute()
    })
    const before = await codes()
    expect(before.unmapped).toEqual([{ code: '7777', lines: 2, pence: 7_500 }])
    expect(before.without_code).toEqual({ lines: 1, pence: 100 })
    expect(before.rows.find(({ code }) => code === '4000')).toEqual({
      code: '4000',
      category: 'rental',
      tax_treatment: 'standard',
      lines: 4,
      pence: 48_000,
    })
    const rows = [...codeRows(before), { code: '7777', category: 'damage', tax_treatment: 'outside' }]
    const saved = (await save('nominal-codes', { version: before.version, rows })).json as Codes
    expect(saved.unmapped).toEqual([])
    const spend = async () =>
      portal.owner((all) =>
        all
          .selectFrom('account_spend_months')
          .select(['category', sql<number>`sum(goods_pence)::bigint`.as('pence')])
          .where('customer_account_number', '=', 'SOUTH01')
          .groupBy('category')
          .orderBy('category')
          .execute(),
      )
    expect(await spend()).toEqual([
      { category: 'damage', pence: 7_500 },
      { category: 'other', pence: 100 },
      { category: 'rental', pence: 12_000 },
    ])
    expect(await lastAudited('nominal code')).toMatchObject({
      action: 'nominal code added',
      entity_id: '7777',
      after: { category: 'damage', invoice_lines_moved: 2 },
    })

    const changed = codeRows(saved).map((row) => (row.code === '7777' ? { ...row, category: 'fines' } : row))
    const second = (await save('nominal-codes', { version: saved.version, rows: changed })).json as Codes
    expect((await spend()).map(({ category }) => category)).toEqual(['fines', 'other', 'rental'])

    const less = codeRows(second).filter(({ code }) => code !== '7777' && code !== '4000')
    const third = (await save('nominal-codes', { version: second.version, rows: less })).json as Codes
    expect(third.unmapped.map(({ code }) => code)).toEqual(['4000', '7777'])
    expect(await spend()).toEqual([{ category: 'other', pence: 19_600 }])
    const removed = { action: 'nominal code removed', before: { code: '7777' } }
    expect(await lastAudited('nominal code')).toMatchObject(removed)
    // Neither the next start nor the defaults of a new portal bring a removed code back.
    await asOwner(on.database(), fillReferenceData)
    expect((await codes()).unmapped.map(({ code }) => code)).toEqual(['4000', '7777'])
  })

  test.each([
    [
      [
        { code: '1', category: 'fuel' },
        { code: ' 1', category: 'rental' },
      ],
      { field: 'rows.1.code', reason: 'already_exists' },
    ],
    [[{ code: ' ', category: 'fuel' }], { field: 'rows.0.code', message: 'Enter a code.' }],
    [[{ code: '123456789', category: 'fuel' }], { field: 'rows.0.code', message: 'Use at most 8 characters.' }],
    [[{ code: '1', category: 'sweets' }], { field: 'rows.0.category', message: 'Choose a category.' }],
  ])('codes %j are refused', async (rows, field) => {
    const { version } = await codes()
    const taxed = rows.map((row) => ({ ...row, tax_treatment: 'standard' }))
    expect((await save('nominal-codes', { version, rows: taxed })).json).toMatchObject({ status: 422, fields: [field] })
  })

  test('a year of factors is added, and of each class and fuel the newest year is in force', async () => {
    await portal.owner((rows) => rows.updateTable('vehicles').set({ co2_grams_per_kilometre: null }).execute())
    const before = await factors()
    const kind = await portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .innerJoin('vehicle_categories', 'vehicle_categories.id', 'vehicles.vehicle_category_id')
        .select(['class', 'fuel_type'])
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    const isKind = (row: { class: string; fuel_type: string }): boolean =>
      row.class === kind.class && row.fuel_type === kind.fuel_type
    expect(before.rows.find(isKind)).toMatchObject({ year: 2025, vehicles: 4 })
    const old = factorRows(before).find(isKind)
    if (!old) throw new Error('No factor for the vehicles of the test')
    const added = { ...old, year: 2026, grams_per_kilometre: 123.45, source: 'DESNZ 2026, table 1' }
    const saved = (await save('emission-factors', { version: before.version, rows: [...factorRows(before), added] }))
      .json as Factors
    expect(saved.rows.filter(isKind).map(({ year, vehicles }) => [year, vehicles])).toEqual([
      [2026, 4],
      [2025, null],
    ])
    const inForce = () =>
      portal.owner(
        async (rows) =>
          (
            await sql<{ year: number; grams: number }>`select year, grams_per_kilometre as grams from factors_in_force
            where class = ${kind.class} and fuel_type = ${kind.fuel_type}`.execute(rows)
          ).rows,
      )
    expect(await inForce()).toEqual([{ year: 2026, grams: 123.45 }])
    expect(await lastAudited('emission factor')).toMatchObject({
      action: 'emission factor added',
      after: { grams_per_kilometre: 123.45, source: 'DESNZ 2026, table 1' },
    })

    const none = factorRows(saved).filter((row) => !isKind(row))
    const third = (await save('emission-factors', { version: saved.version, rows: none })).json as Factors
    expect(third.without).toEqual([{ class: kind.class, fuel_type: kind.fuel_type, vehicles: 4 }])
    expect(await inForce()).toEqual([])
    await asOwner(on.database(), fillReferenceData)
    expect((await factors()).version).toBe(third.version)
  })

  test.each<[Partial<Record<keyof FactorRow, unknown>>, object]>([
    [{ source: ' ' }, { field: 'rows.0.source', message: 'Enter a source.' }],
    [{ grams_per_kilometre: -1 }, { field: 'rows.0.grams_per_kilometre' }],
    [{ grams_per_kilometre: null }, { field: 'rows.0.grams_per_kilometre' }],
    [{ grams_per_kilometre: 1.234 }, { field: 'rows.0.grams_per_kilometre' }],
    [{ year: 20_25.5 }, { field: 'rows.0.year' }],
    [{ class: 'boat' }, { field: 'rows.0.class', message: 'Choose a class.' }],
    [{ fuel_type: 'wood' }, { field: 'rows.0.fuel_type', message: 'Choose a fuel.' }],
    [{ year: 2025 }, { field: 'rows.1.fuel_type', message: '“2025, Cars, gas” is in the list twice.' }],
  ])('a factor with %j is refused', async (given, field) => {
    const { version } = await factors()
    const row = {
      year: 2030,
      class: 'car',
      fuel_type: 'gas',
      grams_per_kilometre: 1,
      boundary: 'tailpipe',
      source: 'x',
    }
    const rows = [{ ...row, ...given }, ...(given.year === 2025 ? [{ ...row, year: 2025 }] : [])]
    expect((await save('emission-factors', { version, rows })).json).toMatchObject({ status: 422, fields: [field] })
  })
})
