// Prospects, and fines of vehicles that nobody had, stand on accounts of nobody: nothing is given to one, and none is offered.
import { reservedAccounts } from '@kerbline/domain/fleet/reserved-accounts.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { findAccounts } from '../../import/records/references.ts'
import { type Answer, categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { anIssuer, fineEntered } from '../../testing/sample-fines.ts'

const shownOf = ({ json }: Answer) => (json as { record: { id: number; updated_at: string } }).record

onPortal('accounts of nobody', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let category: number
  let issuer: number
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-23T09:00:00Z' })
    staff = await portal.person({ side: 'staff', accounts: [], may: [...permissions] })
    category = await portal.owner(categoryId)
    issuer = await portal.owner((rows) => anIssuer(rows))
  })
  afterAll(() => portal.stop())

  const send = (path: string, body: object) => portal.send('POST', path, staff.token, body)
  const enquiry = (body: object) => ({
    ...{ start_date: '2027-02-01', term: 6, term_unit: 'months', hire_type: 'flexi_hire', annual_miles: null },
    ...{ delivers_together: false, delivery_address: null, delivery_postcode: null, site_contact: null },
    ...{ site_phone: null, purchase_order: null, notes: null, lines: [{ vehicle_category_id: category, quantity: 1 }] },
    ...body,
  })
  const sales = {
    ...{ source: 'phone', owner_id: null, probability: null, expected_close: null, next_contact_on: null },
    ...{ next_contact: null, fleet_allocation_id: null, prospect_name: 'Ure Joinery', prospect_contact: null },
    ...{ prospect_email: null, prospect_phone: null },
  }

  for (const account of reservedAccounts)
    test(`${account} is given nothing`, async () => {
      const named = { customer_account_number: account }
      const prospect = shownOf(await send('/api/enquiries', enquiry({ sales })))
      const fine = shownOf(
        await send('/api/fines', {
          ...fineEntered,
          ...{ authority_id: issuer, reg_no: 'ZZ99ZZZ', notice_no: `R ${account}` },
        }),
      )
      const [first_at, second_at] = ['2026-12-01T10:00:00Z', '2026-12-02T10:00:00Z']
      const answers = {
        enquiry: await send('/api/enquiries', enquiry(named)),
        'enquiry of a prospect': await portal.send(
          'PUT',
          `/api/enquiries/${prospect.id}`,
          staff.token,
          enquiry({ ...named, sales, version: prospect.updated_at }),
        ),
        fine: await send(`/api/fines/${fine.id}/steps`, { verb: 'match', version: fine.updated_at, account }),
        order: await send('/api/orders', { ...named, line: { vehicle_category_id: category, quantity: 1 } }),
        meeting: await send('/api/meetings', {
          ...{ ...named, topic: 'Tyres', details: null, way: 'video', minutes: '60', place: null, attendees: null },
          ...{ first_at, second_at, third_at: null },
        }),
        query: await send('/api/queries', { ...named, category: 'other', title: 'A question', body: 'What is known?' }),
        user: await send('/api/users', {
          ...{ side: 'customer', name: 'Ada Marsh', email: `${account}@example.com`, accounts: [account] },
        }),
        scope: await portal.send('PUT', '/api/active-accounts', staff.token, { account_numbers: [account] }),
      }
      const open = Object.entries(answers).filter(([, { status }]) => status !== 422 && status !== 404)
      expect(open.map(([what, { text }]) => `${what}: ${text}`)).toEqual([])
      expect(await portal.owner((rows) => findAccounts(rows, [account], { hasClosed: true }))).toEqual(new Map())
    })

  test('none is offered where an account is chosen, or a company', async () => {
    const lists = ['/api/accounts?search=', '/api/scope', '/api/users/options', '/api/message/addressees?search=']
    for (const word of ['PROSPECT', 'NOHIRER', 'hirer'])
      for (const path of [...lists, '/api/queries/subjects?search=', '/api/search?q='])
        expect((await portal.get(path.endsWith('=') ? path + word : path, staff.token)).text, path).not.toMatch(
          /PROSPECT|NOHIRER/,
        )
  })
})
