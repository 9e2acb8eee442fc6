import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lists } from '../../areas.ts'
import { onBothEngines } from '../../db/testing.ts'
import { savedViewEmail } from '../../mail/emails.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { sendViews } from './send-views.ts'

onBothEngines('saved views by e-mail', (on) => {
  let portal: TestPortal
  let person: TestPerson
  let viewId: number
  const send = (today: string) =>
    sendViews({
      database: on.database(),
      lists,
      publicUrl: 'http://portal.test',
      today,
      stopping: new AbortController().signal,
    })
  const emails = () =>
    portal.owner((rows) =>
      rows
        .selectFrom('mail_outbox')
        .select(['id', 'subject', 'text_body'])
        .where('kind', '=', 'saved view')
        .orderBy('id')
        .execute(),
    )

  const filesOf = async (mailId: number) =>
    portal.owner(async (rows) => {
      const { rows: found } = await sql<{ name: string; mime: string; bytes: string }>`
        select name, mime, encode(bytes, 'base64') as bytes from mail_attachments where mail_id = ${mailId}`.execute(
        rows,
      )
      return found.map(({ name, mime, bytes }) => ({ name, mime, bytes: Buffer.from(bytes, 'base64') }))
    })

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    person = await portal.person({ accounts: ['NORTH01'], may: ['see companies'] })
    const saved = await portal.send('POST', '/api/views', person.token, {
      list: 'companies',
      name: 'My companies',
      query: { status: 'is:active', sort: '-name' },
      is_shared: false,
    })
    viewId = (saved.json as { view: { id: number } }).view.id
    const chosen = await portal.send('PUT', `/api/views/${viewId}/schedule`, person.token, { schedule: 'weekly' })
    expect(chosen.status).toBe(200)
  })
  afterAll(async () => portal.stop())

  test('a weekly view comes on Mondays, once, with the rows of the person’s own accounts', async () => {
    expect(await send('2026-11-22')).toBe(0)
    expect(await send('2099-11-23')).toBe(1)
    const [mail] = await emails()
    expect(mail?.subject).toBe('My companies: 1 row')
    expect(mail?.text_body).toContain('North')
    expect(mail?.text_body).not.toContain('South')
    expect(mail?.text_body).toContain(`http://portal.test/#/companies?sort=-name&status=is%3Aactive&view=${viewId}`)
  })

  test('the file holds the view’s columns and rows, through the one writer, as a workbook or as CSV', async () => {
    const [mail] = await emails()
    const [file] = await filesOf(mail?.id ?? 0)
    expect(file).toMatchObject({ name: 'My companies 2099-11-23.xlsx' })
    const sheets = await readExcelFile(file?.bytes ?? Buffer.alloc(0))
    expect(JSON.stringify(sheets)).toContain('North')
    expect(mail?.text_body).toContain('The file with this email holds it.')
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
    const chosen = await portal.send('PUT', `/api/views/${id}/schedule`, reader.token, {
      schedule: 'daily',
      format: 'csv',
    })
    expect(chosen.json).toMatchObject({ view: { schedule: 'daily', format: 'csv' } })
    expect(await send('2026-11-24')).toBe(1)
    const mail = (await emails()).at(-1)
    expect(mail?.subject).toBe('Desks: all: 40 rows')
    expect(mail?.text_body).toContain('40 rows in Desks: all this morning; here are the first 25.')
    expect(mail?.text_body).toMatch(
      /^Desk 01\. Department: [A-Z][\w ]+\. Branch: Leeds South\. Updated: 9 Mar 2026[ ,]+09:05$/m,
    )
    expect(mail?.text_body).toContain('The file with this email holds all 40 rows.')
    expect(mail?.text_body).toContain(
      `http://portal.test/#/contact-management?search=desk&columns=name%2Cdepartment%2Cbranch_id%2Cupdated_at&view=${id}`,
    )
    const [file] = await filesOf(mail?.id ?? 0)
    expect(file).toMatchObject({ name: 'Desks: all 2026-11-24.csv', mime: 'text/csv; charset=utf-8' })
    const lines = file?.bytes.toString('utf8').trimEnd().split('\r\n') ?? []
    expect(lines).toHaveLength(41)
    expect(lines[0]).toBe('\uFEFFName,Department,Branch,Updated')
    expect(lines.some((line) => line.startsWith("'=Desk 00,"))).toBe(true)
    await portal.send('PUT', `/api/views/${id}/schedule`, reader.token, { schedule: 'none' })
  })

  test('more rows than an email carries: the file says how many it holds of how many', () => {
    const about = { publicUrl: 'http://portal.test', path: 'x', name: 'All', lines: ['a'] }
    const file = { name: 'All.csv', mime: 'text/csv', bytes: Buffer.from('a'), rows: 10_000 }
    const to = { email: 'a@b.test' }
    expect(savedViewEmail(to, { ...about, total: 12_034, file }).text).toContain(
      'The file with this email holds the first 10,000 rows of 12,034; the list has them all.',
    )
    const without = savedViewEmail(to, { ...about, total: 12_034, file: null })
    expect(without.text).toContain('The rows are too many for an email. Open the list and export them there.')
    expect(without.attachments).toBeUndefined()
    expect(savedViewEmail(to, { ...about, total: 0, lines: [], file: null }).text).not.toContain('The file')
  })

  test('who switched saved views off in the profile gets nothing, and on again the next', async () => {
    const choose = (way: 'portal' | 'mail') =>
      portal.send('PATCH', '/api/profile/preferences', person.token, { notifications: { saved_views: way } })
    expect((await choose('portal')).status).toBe(200)
    expect(await send('2099-11-23')).toBe(0)
    await portal.owner((rows) => rows.updateTable('saved_view_choices').set({ last_sent_at: null }).execute())
    expect(await send('2099-11-23')).toBe(0)
    expect((await choose('mail')).status).toBe(200)
    expect(await send('2099-11-23')).toBe(1)
  })

  test('a choice the portal does not know counts as none made, here as in the profile', async () => {
    const choose = (notifications: object) =>
      portal.owner((rows) =>
        rows
          .updateTable('users')
          .set({ preferences: JSON.stringify({ notifications }) })
          .where('id', '=', person.id)
          .execute(),
      )
    await choose({ saved_views: 'pigeon' })
    await portal.owner((rows) => rows.updateTable('saved_view_choices').set({ last_sent_at: null }).execute())
    expect((await portal.get('/api/profile', person.token)).json).toMatchObject({
      preferences: { notifications: { saved_views: 'mail' } },
    })
    expect(await send('2099-11-23')).toBe(1)
    await choose({})
  })

  test('who lost the right, or left, gets nothing', async () => {
    await portal.owner((rows) =>
      rows.updateTable('users').set({ permissions: '[]' }).where('id', '=', person.id).execute(),
    )
    expect(await send('2099-11-30')).toBe(0)
    await portal.owner((rows) =>
      rows
        .updateTable('users')
        .set({ permissions: '["see companies"]', status: 'suspended' })
        .where('id', '=', person.id)
        .execute(),
    )
    expect(await send('2099-11-30')).toBe(0)
    expect(await emails()).toHaveLength(4)
  })
})
