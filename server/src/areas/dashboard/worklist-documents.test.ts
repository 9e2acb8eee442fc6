// Papers that expire are rows of the worklist of whoever may add the next version, on the side that added them.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { wholePart } from '@kerbline/domain/areas/dashboard/failed-part.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { addExpiringPaper, type ExpiringPaper } from '../documents/testing-expiring.ts'

const kind = 'document expiring'
const may: readonly Permission[] = ['see dashboard', 'see documents', 'see vehicles', 'upload documents']

onPortal('papers that expire on the worklist', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let vehicle: { id: number; reg_no: string }

  const paper = (more: Pick<ExpiringPaper, 'title' | 'expires'> & Partial<ExpiringPaper>) =>
    portal.owner((rows) =>
      addExpiringPaper(rows, { account: 'NORTH01', owner: 'vehicle', ownerId: vehicle.id, ...more }),
    )
  const rowsOf = async ({ token }: TestPerson) =>
    dashboardEndpoints.worklist.reply
      .parse((await portal.get('/api/worklist', token)).json)
      .rows.filter((row) => row.kind === kind)
  const titlesOf = async (person: TestPerson) => (await rowsOf(person)).map(({ title }) => title)
  const counted = async ({ token }: TestPerson) =>
    wholePart(dashboardEndpoints.read.reply.parse((await portal.get('/api/dashboard', token)).json).needs)?.total

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-17T09:00:00Z' })
    customer = await portal.person({ accounts: ['NORTH01'], may: [...may] })
    vehicle = await portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .select(['id', 'reg_no'])
        .where('customer_account_number', '=', 'NORTH01')
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    )
    await paper({ title: 'Old news', expires: '2026-10-19' })
    await paper({ title: 'Expired', expires: '2026-11-08' })
    await paper({ title: 'Next week', expires: '2026-11-24' })
    await paper({ title: 'Later', expires: '2026-11-25' })
    await paper({ title: 'Terms of hire', expires: '2026-11-18', side: 'hire_company' })
  })
  afterAll(() => portal.stop())

  test('each with its plate, its day, its owner and the one button that settles it', async () => {
    const [expired, soon, ...more] = await rowsOf(customer)
    expect(more).toEqual([])
    expect(expired).toMatchObject({
      ...{ title: 'Expired', reg_no: vehicle.reg_no, due_date: '2026-11-08', rag: 'red', words: 'Expired 9 days ago' },
      ...{ owner: 'customer', action: 'Upload' },
    })
    expect(soon).toMatchObject({ title: 'Next week', rag: 'amber', words: 'Expires in 7 days' })
  })

  test('of the hire company for staff, with the company it is of', async () => {
    const staff = await portal.person({ side: 'staff', accounts: [], may: [...may, 'see all accounts'] })
    const [row, ...more] = await rowsOf(staff)
    expect(more).toEqual([])
    expect(row).toMatchObject({ title: 'Terms of hire', owner: 'hire_company' })
    expect(row?.place).not.toBe('')
  })

  test('for nobody who may not add one, may not see its record, or is of another customer', async () => {
    for (const left of ['upload documents', 'see documents', 'see vehicles'] as const) {
      const person = await portal.person({ accounts: ['NORTH01'], may: may.filter((right) => right !== left) })
      expect([left, await titlesOf(person)]).toEqual([left, []])
    }
    expect(await titlesOf(await portal.person({ accounts: ['SOUTH01'], may: [...may] }))).toEqual([])
  })

  test('kept figures follow what is added, renewed and deleted', async () => {
    const becomes = (count: number) => vi.waitFor(async () => expect(await counted(customer)).toBe(count), 10_000)
    await becomes(2)
    const id = await paper({ title: 'Just added', expires: '2026-11-20' })
    await becomes(3)
    await portal.owner((rows) => sql`update documents set superseded_at = now() where id = ${id}`.execute(rows))
    await becomes(2)
    await portal.owner((rows) =>
      sql`update documents set superseded_at = null, expires_on = '2027-11-20' where id = ${id}`.execute(rows),
    )
    await portal.owner((rows) => sql`update documents set expires_on = '2026-11-20' where id = ${id}`.execute(rows))
    await becomes(3)
    await portal.owner((rows) => sql`delete from documents where id = ${id}`.execute(rows))
    await becomes(2)
  })
})
