// Saved views by e-mail: when they come, and what each person finds in them.
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { savedViewEmail } from '../../mail/view-emails.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { mondays, sendings, type Sendings, testClock } from './testing-sendings.ts'

onPortal('saved views by e-mail', (on) => {
  let portal: TestPortal
  let at: Sendings
  let fleet: TestPerson

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: testClock })
    at = sendings(portal)
    fleet = await at.person('Fleet', ['NORTH01', 'NORTH02'], ['see vehicles', 'see companies', 'see driver scores'])
  })
  afterAll(async () => portal.stop())

  test('comes at its time on the London wall, once, with the rows as a workbook, filters in words and a link', async () => {
    const id = await at.view(fleet, 'My companies', {
      list: 'companies',
      query: { status: 'is:active', sort: '-name' },
    })
    await at.schedule(fleet, id, [fleet])
    expect(await at.send('2027-03-01T06:59:59Z')).toBe(0)
    expect(await at.send('2027-03-01T07:00:00Z')).toBe(1)
    expect(await at.send('2027-03-01T07:01:00Z')).toBe(0)
    const [mail, ...others] = await at.emailsTo(fleet, 'My companies')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('My companies: 1 row')
    expect(mail?.text_body).toContain('1 row in My companies (Mon 1 Mar, 07:00).')
    expect(mail?.text_body).toContain('Filters: Status: Active.')
    expect(mail?.text_body).toContain('You get this each Monday at 07:00.')
    expect(mail?.text_body).toContain('North')
    expect(mail?.text_body).not.toContain('South')
    expect(mail?.text_body).toContain(`http://portal.test/#/companies?sort=-name&status=is%3Aactive&view=${id}`)
    const [file] = await at.filesOf(mail?.id ?? 0)
    expect(file?.name).toBe('My companies 2027-03-01.xlsx')
    expect(JSON.stringify(await readExcelFile(file?.bytes ?? Buffer.alloc(0)))).toContain('North')
    expect(await at.stands(fleet, id)).toMatchObject({
      next_at: '2027-03-08T07:00:00.000Z',
      last: { at: '2027-03-01T07:00:00.000Z', deliveries: [{ name: 'Fleet' }] },
    })
  })

  test('a server that was away sends what it missed once, and goes on from there', async () => {
    const id = await at.view(fleet, 'Missed')
    await at.schedule(fleet, id, [fleet], { frequency: 'daily' })
    expect(await at.send('2027-03-19T09:30:00Z')).toBe(1)
    expect((await at.stands(fleet, id))?.next_at).toBe('2027-03-22T07:00:00.000Z')
  })

  test('each gets the rows of their own accounts; what is not theirs to see is in no email', async () => {
    const ben = await at.person('Ben', ['NORTH02'])
    const id = await at.view(fleet, 'Vehicles of ours')
    await at.schedule(fleet, id, [fleet, ben])
    expect(await at.send(`${mondays[1]}T07:00:00Z`)).toBe(2)
    const [first, second] = [await at.plateOf('NORTH01'), await at.plateOf('NORTH02')]
    const [[whole], [part]] = [await at.emailsTo(fleet, 'Vehicles of ours'), await at.emailsTo(ben, 'Vehicles of ours')]
    expect([whole?.subject, part?.subject]).toEqual(['Vehicles of ours: 2 rows', 'Vehicles of ours: 1 row'])
    const [file] = await at.filesOf(part?.id ?? 0)
    const sheet = JSON.stringify(await readExcelFile(file?.bytes ?? Buffer.alloc(0)))
    expect([sheet.includes(second), sheet.includes(first)]).toEqual([true, false])
    expect(part?.text_body).toContain(
      'Fleet scheduled this email for you, each Monday at 07:00. It shows only what you have access to.',
    )
    // The view itself is not shared with Ben: the link asks the same without it.
    expect(part?.text_body).not.toContain('view=')
  })

  test('paused, nothing is sent; a test goes to oneself alone and says so', async () => {
    const ann = await at.person('Ann', ['NORTH01'])
    const id = await at.view(fleet, 'Quiet one')
    await at.schedule(fleet, id, [fleet, ann])
    await portal.send('PUT', `/api/views/${id}/schedule/pause`, fleet.token, { is_paused: true })
    expect(await at.send(`${mondays[3]}T07:00:00Z`)).toBe(0)
    await portal.send('POST', `/api/views/${id}/schedule/send`, fleet.token, { to: 'me' })
    expect(await at.send(`${mondays[3]}T07:00:00Z`)).toBe(1)
    const [mail] = await at.emailsTo(fleet, 'Quiet one')
    expect(mail?.text_body).toContain('This is a test email sent only to you.')
    expect(await at.emailsTo(ann, 'Quiet one')).toEqual([])
    expect((await at.stands(fleet, id))?.last).toBeNull()
  })

  test('without rows it says so, or is not sent, as one chose', async () => {
    const id = await at.view(fleet, 'Empty', { query: { search: 'no such plate at all' } })
    await at.schedule(fleet, id, [fleet])
    expect(await at.send(`${mondays[2]}T07:00:00Z`)).toBe(1)
    const [mail] = await at.emailsTo(fleet, 'Empty')
    expect(mail?.subject).toBe('Empty: nothing to report')
    expect(mail?.text_body).toContain('Nothing to report for Empty (')
    expect(mail?.text_body).toContain('Filters: Search: “no such plate at all”.')
    expect(await at.filesOf(mail?.id ?? 0)).toEqual([])
    const silent = await at.view(fleet, 'Silent', { query: { search: 'no such plate at all' } })
    await at.schedule(fleet, silent, [fleet], { sends_empty: false })
    expect(await at.send(`${mondays[3]}T07:00:00Z`)).toBe(0)
    expect(await at.lastOf(fleet, silent)).toEqual([['Fleet', 'empty', null]])
    expect(await at.emailsTo(fleet, 'Silent')).toEqual([])
  })

  test('rows are told in words: labels, names and days as people write them; a formula is none, and the link opens the view', async () => {
    const reader = await portal.person({ accounts: [], side: 'staff', may: ['see contacts', 'see all accounts'] })
    await portal.owner(async (rows) => {
      const { id: branch_id } = await rows
        .insertInto('branches')
        .values({ name: 'Leeds South', code: 'LSS' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('contacts')
        .values(
          Array.from({ length: 40 }, (_, place) => ({
            department: 'support' as const,
            branch_id,
            name: `${place === 0 ? '=' : ''}Desk ${String(place).padStart(2, '0')}`,
            email: `d${place}@x.test`,
            updated_at: '2026-03-09T09:05:00Z',
          })),
        )
        .execute()
    })
    const query = { search: 'desk', columns: 'name,department,branch_id,updated_at' }
    const saved = await portal.send('POST', '/api/views', reader.token, {
      list: 'contacts',
      name: 'Desks: all',
      query,
      is_shared: false,
    })
    const { id } = (saved.json as { view: { id: number } }).view
    await at.schedule(reader, id, [reader], { frequency: 'daily', format: 'csv' })
    expect(await at.send('2027-03-02T07:00:00Z')).toBe(1)
    const [mail] = await at.emailsTo(reader, 'Desks')
    expect(mail?.subject).toBe('Desks: all: 40 rows')
    expect(mail?.text_body).toContain('40 rows in Desks: all (Tue 2 Mar, 07:00). The first 25 are below.')
    expect(mail?.text_body).toMatch(
      /^Desk 01\. Department: [A-Z][\w ]+\. Branch: Leeds South\. Updated: 9 Mar 2026[ ,]+09:05$/m,
    )
    expect(mail?.text_body).toContain('All 40 rows are attached.')
    expect(mail?.text_body).toContain(
      `http://portal.test/#/contact-management?search=desk&columns=name%2Cdepartment%2Cbranch_id%2Cupdated_at&view=${id}`,
    )
    const [file] = await at.filesOf(mail?.id ?? 0)
    expect(file).toMatchObject({ name: 'Desks: all 2027-03-02.csv', mime: 'text/csv; charset=utf-8' })
    const lines = file?.bytes.toString('utf8').trimEnd().split('\r\n') ?? []
    expect(lines).toHaveLength(41)
    expect(lines[0]).toBe('\uFEFFName,Department,Branch,Updated')
    expect(lines.some((line) => line.startsWith("'=Desk 00,"))).toBe(true)
  })

  test('more rows than an email carries: the file says how many it holds of how many', () => {
    const about = {
      ...{ publicUrl: 'http://portal.test', path: 'x', name: 'All', lines: ['a'], filters: [] },
      ...{ at: 'Mon 1 Mar, 07:00', timing: 'each Monday at 07:00', from: null, isTest: false },
    }
    const file = { name: 'All.csv', mime: 'text/csv', bytes: Buffer.from('a'), rows: 10_000 }
    const to = { email: 'a@b.test' }
    expect(savedViewEmail(to, { ...about, total: 12_034, file }).text).toContain(
      'The first 10,000 rows of 12,034 are attached. Open the list to see them all.',
    )
    const without = savedViewEmail(to, { ...about, total: 12_034, file: null })
    expect(without.text).toContain('There are too many rows to attach. Open the list to export them.')
    expect(without.attachments).toBeUndefined()
    expect(savedViewEmail(to, { ...about, total: 0, lines: [], file: null }).text).not.toContain('The file')
  })
})
