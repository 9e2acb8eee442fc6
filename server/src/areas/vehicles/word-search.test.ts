// What is typed finds a vehicle anywhere in the words of its row: by indexes of letter pairs, so that what they lead to is compared with looking
// at every vehicle, for random pieces of the words that stand there.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aDriver, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const models = ['Transit', 'Sprinter 516', 'TGL 12.250', 'e-NV200']
const derivatives = ['Luton', null, '4x2 BL', 'L3H2']
const SEED = Number(process.env['WALK_SEED'] ?? 20_261_123)
const VEHICLES = 3_000

onPortal('a typed word', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let customer: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.admin()
    // Without the right to drivers: their names must not be told by what is found.
    customer = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    await portal.owner(async (rows) => {
      const { rows: branches } = await sql<{ id: number }>`
        insert into branches (name, code) values ('Leeds South', 'LS'), ('York', 'YO') returning id`.execute(rows)
      const vehicle_category_id = await categoryId(rows)
      const { id: driver_id } = await rows
        .insertInto('drivers')
        .values(aDriver({ customer_account_number: 'NORTH01', name: 'Ruth O’Leary' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      const owned = (place: number) => ({
        customer_account_number: place % 3 === 0 ? 'SOUTH01' : 'NORTH01',
        vehicle_category_id,
      })
      for (let place = 0; place < 60; place++) {
        const { id } = await rows
          .insertInto('vehicles')
          .values(
            aVehicle({
              ...owned(place),
              ...{
                reg_no: `WS${10 + place}OIL`,
                fleet_no: place % 5 === 0 ? null : `H-${1_000 + place * 37}`,
                status: 'on_hire',
              },
              ...{
                model: models[place % 4] ?? null,
                derivative: derivatives[place % 3] ?? null,
                branch_id: branches[place % 2]?.id ?? null,
              },
            }),
          )
          .returning('id')
          .executeTakeFirstOrThrow()
        if (place === 7) await sql`update vehicles set driver_id = ${driver_id} where id = ${id}`.execute(rows)
      }
    })
  })
  afterAll(() => portal.stop())

  const listed = async (person: TestPerson, word: string): Promise<number[]> => {
    const reply = await portal.get(`/api/vehicles?size=100&${new URLSearchParams({ search: word })}`, person.token)
    expect(reply.status, reply.text).toBe(200)
    const { rows, total } = reply.json as { rows: { id: number }[]; total: number }
    expect(total).toBe(rows.length)
    return rows.map(({ id }) => id).toSorted((one, other) => one - other)
  }

  /** The same, by looking at each. */
  const lookedAt = (accounts: readonly string[], word: string, isStaff: boolean) =>
    portal.owner(async (rows) => {
      const like = `%${word.replace(/[%_\\]/g, String.raw`\$&`)}%`
      const key = word
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '')
        .replaceAll('O', '0')
        .replaceAll('I', '1')
      const { rows: found } = await sql<{ id: number }>`
        select v.id from vehicles v where v.status not in ('on_order', 'off_hired', 'disposed') and v.customer_account_number = any(${[...accounts]}::text[]) and (
          v.fleet_no ilike ${like} or v.model ilike ${like} or v.derivative ilike ${like}
          or exists (select from manufacturers m where m.id = v.manufacturer_id and m.name ilike ${like})
          or exists (select from branches b where b.id = v.branch_id and b.name ilike ${like})
          or exists (select from drivers d where d.id = v.driver_id and d.name ilike ${like} and ${isStaff})
          or exists (select from vehicle_tags t join tags g on g.id = t.tag_id where t.vehicle_id = v.id and g.name ilike ${like})
          or exists (select from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = v.customer_account_number
            and (a.name ilike ${like} or c.name ilike ${like}) and ${isStaff})
          or ${key} <> '' and exists (select from vehicle_plates p where p.vehicle_id = v.id and translate(p.plate, 'OI', '01') like ${`%${key}%`})) order by v.id`.execute(
        rows,
      )
      return found.map(({ id }) => id)
    })

  test('finds what looking at every vehicle finds, for staff and for a customer of theirs alone', async () => {
    const words = [
      'H-1037',
      'Sprinter',
      '12.250',
      'Luton',
      'Leeds',
      'O’Leary',
      'WS17OIL',
      'ws 170il',
      'e-NV200',
      '%',
      '_',
      'L3H2',
      'zzz',
      '4X2',
    ]
    const piece = fc
      .tuple(fc.constantFrom(...words), fc.nat(6), fc.integer({ min: 1, max: 5 }))
      .map(
        ([word, from, length]) =>
          word.slice(from % word.length, (from % word.length) + length).replaceAll(' ', '') || 'x',
      )
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(piece, fc.constantFrom(...words.filter((word) => !word.includes(' ')))),
        async (word) => {
          const all = await listed(staff, word)
          expect(all, word).toEqual(await lookedAt(['NORTH01', 'NORTH02', 'SOUTH01', 'SOUTH02'], word, true))
          expect(await listed(customer, word), word).toEqual(await lookedAt(['NORTH01'], word, false))
          seen.add(all.length)
        },
      ),
      { numRuns: 25, seed: SEED, endOnFailure: true },
    )
    expect(seen.size).toBeGreaterThan(4)
  })

  test('each kind of name is led to by its index, however many there are', async () => {
    await portal.owner(async (rows) => {
      await sql`insert into vehicles (customer_account_number, reg_no, fleet_no, model, derivative, vehicle_category_id, fuel_type, hire_type)
        select 'NORTH02', 'ZZ' || n || 'ZZZ', 'F' || n, 'Crafter', 'Box ' || n % 50, (select min(id) from vehicle_categories), 'diesel', 'contract_hire'
        from generate_series(1, ${VEHICLES}) n`.execute(rows)
      await sql`insert into drivers (customer_account_number, name) select 'NORTH02', 'Person ' || n from generate_series(1, ${VEHICLES}) n`.execute(
        rows,
      )
      await sql`insert into cases (kind, customer_account_number, number, type, title, state) select 'query', 'NORTH02', 'W-' || n, 'other', 'A query', 'closed'
        from generate_series(1, ${VEHICLES}) n`.execute(rows)
      for (const table of ['vehicles', 'vehicle_plates', 'drivers', 'cases'])
        await sql`analyze ${sql.table(table)}`.execute(rows)
      const { rows: functions } = await sql<{ name: string; body: string }>`
        select proname as name, prosrc as body from pg_proc where proname in ('vehicles_by_fleet_no', 'vehicles_by_model', 'vehicles_by_plate', 'drivers_by_name', 'cases_by_number')`.execute(
        rows,
      )
      const plans = new Map<string, string>()
      for (const { name, body } of functions) {
        const { rows: lines } = await sql<
          Record<string, string>
        >`explain ${sql.raw(body.replaceAll(/\b(typed|key)\b/g, `'2917'`))}`.execute(rows)
        plans.set(name, lines.flatMap((line) => Object.values(line)).join('\n'))
      }
      const indexes = {
        vehicles_by_fleet_no: 'vehicles_fleet_no_pairs',
        vehicles_by_model: 'vehicles_model_pairs',
        vehicles_by_plate: 'vehicle_plates_pairs',
        drivers_by_name: 'drivers_name_pairs',
        cases_by_number: 'cases_number_pairs',
      }
      for (const [name, index] of Object.entries(indexes)) {
        expect(plans.get(name), name).toContain(`Bitmap Index Scan on ${index}`)
        expect(plans.get(name), name).not.toContain('Seq Scan')
      }
    })
  })

  test('the palette finds by a piece of a fleet number, and a customer nothing of another', async () => {
    const found = async (person: TestPerson, q: string) =>
      (
        (await portal.get(`/api/search?${new URLSearchParams({ q })}`, person.token)).json as {
          vehicles: { reg_no: string }[]
        }
      ).vehicles
    expect((await found(staff, 'h-1111')).map(({ reg_no }) => reg_no)).toEqual(['WS13OIL'])
    // Its place is divisible by three: SOUTH01's.
    expect(await found(customer, 'h-1111')).toEqual([])
    expect((await found(customer, '-1037')).map(({ reg_no }) => reg_no)).toEqual(['WS11OIL'])
  })
})
