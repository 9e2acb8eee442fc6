// A policy that everyone of a company reads: thirty people accept it in the same minute, and the proof names every one of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { addPaper } from '../required/testing-papers.ts'

const PEOPLE = 30
const nameOf = (place: number): string => `Reader ${String(place).padStart(2, '0')}`

onPortal('thirty people read and accept', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  const readers: TestPerson[] = []

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-21T10:00:00.000Z' })
    manager = await portal.person({
      accounts: ['NORTH01'],
      may: ['see documents', 'upload documents'],
      columns: { name: 'Mona', email: 'mona@north.example' },
    })
    for (let place = 1; place <= PEOPLE; place++)
      readers.push(
        await portal.person({
          accounts: ['NORTH01'],
          may: place % 3 === 0 ? [] : ['see documents'], // being asked is enough to open the one document
          columns: { name: nameOf(place), email: `reader-${place}@north.example` },
        }),
      )
  })
  afterAll(() => portal.stop())

  test('each by a session of their own, all at once; progress, file and proof count and name them all', async () => {
    const document = await portal.owner(async (rows) => {
      const { customer_id: company } = await rows
        .selectFrom('accounts')
        .select('customer_id')
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow()
      const paper = {
        owner: 'company',
        owner_id: company,
        account: 'NORTH01',
        type: 'policy',
        title: 'Telephone policy',
      }
      return addPaper(rows, { ...paper, owner: 'company', type: 'policy' })
    })
    const asked = await portal.send('POST', '/api/readings', manager.token, {
      document: document.id,
      audience: { to: 'people', ids: readers.map(({ id }) => id) },
    })
    expect(asked.json).toMatchObject({ reading: { people: PEOPLE, accepted: 0 }, added: PEOPLE })
    const { reading } = asked.json as { reading: { id: number } }

    const statuses = await Promise.all(
      readers.map(async ({ token }) => {
        const { waiting } = (await portal.get('/api/readings/mine', token)).json as { waiting: { id: number }[] }
        const [own] = waiting
        await portal.send('POST', `/api/readings/${own?.id}/open`, token, {})
        const said = { sha256: document.sha256, has_understood: true }
        return (await portal.send('POST', `/api/readings/${own?.id}/accept`, token, said)).status
      }),
    )
    expect(statuses).toEqual(readers.map(() => 200))

    const { json } = await portal.get(`/api/readings/${reading.id}/people`, manager.token)
    expect(json).toMatchObject({ reading: { people: PEOPLE, accepted: PEOPLE, waiting: 0 } })
    const file = await portal.send('POST', `/api/readings/${reading.id}/people/export`, manager.token, {
      columns: ['user_name', 'state', 'accepted_at', 'sha256'],
      format: 'csv',
    })
    const lines = file.text.trim().split(/\r?\n/).slice(1)
    expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(readers.map((_, at) => nameOf(at + 1)))
    for (const line of lines) expect(line).toMatch(new RegExp(`^Reader \\d\\d,Accepted,.*2026.*,${document.sha256}$`))
    const proof = await portal.get(`/api/readings/${reading.id}/proof.pdf`, manager.token)
    expect([proof.status, proof.headers['content-type']]).toEqual([200, 'application/pdf'])
    for (const { token } of readers) {
      const { waiting_total: left } = (await portal.get('/api/readings/mine', token)).json as { waiting_total: number }
      expect(left).toBe(0)
    }
  })
})
