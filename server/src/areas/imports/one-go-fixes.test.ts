// Repairs of all rows of one cause: each is offered for the rows it fits, with their number, and touches no other.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { type View, wizard } from './testing-wizard.ts'

const MANY = 340

onPortal('repairs in one go', (on) => {
  let portal: TestPortal
  let clerk: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const may = ['see all accounts', 'see vehicles', 'edit vehicles'] as const
    clerk = await portal.person({ accounts: [], side: 'staff', may })
    await portal.owner(async (rows) => {
      await rows.insertInto('manufacturers').values({ name: 'Ford', slug: 'ford' }).execute()
      await sql`insert into branches (name, code) select 'Depot ' || lpad(n::text, 3, '0'), 'D' || n from generate_series(1, ${MANY}) n`.execute(
        rows,
      )
      await rows.insertInto('branches').values({ name: 'York North', code: 'YN' }).execute()
    })
  })
  afterAll(async () => portal.stop())

  const groupOf = (view: View, title: string) => {
    const found = view.groups.find((each) => each.title === title)
    if (!found) throw new Error(`No cause ${title}: ${view.groups.map((each) => each.title).join(', ')}`)
    return found
  }
  const row = (reg: string, more: string) => `${reg},NORTH01,Ford,Transit,Panel van,Diesel,Contract hire,${more}`
  const head =
    'reg_no,customer_account_number,make,model,vehicle_category,fuel_type,hire_type,on_hire_date,status,branch'
  const dates = async () =>
    (
      await portal.owner((rows) =>
        sql<{
          reg_no: string
          on_hire_date: string
        }>`select reg_no, on_hire_date::text from vehicles where reg_no like 'OG%' order by 1`.execute(rows),
      )
    ).rows

  test('month first for the dates that can be read no other way; 4 March beside them stays 4 March', async () => {
    const { upload, check, fix, commit } = wizard(portal, clerk)
    const file = [
      head,
      row('OG01 AAA', '04/03/2025,On hire,Depot 001'),
      row('OG02 AAA', '25/03/2025,On hire,Depot 001'),
      row('OG03 AAA', '03/25/2025,On hire,Depot 001'),
      row('OG04 AAA', '03/26/2025,On hire,Depot 001'),
      row('OG05 AAA', 'soon,On hire,Depot 001'),
    ].join('\n')
    const checked = await check(await upload('vehicles', file))
    expect(checked.counts).toMatchObject({ create: 2, error: 3 })
    const wrong = groupOf(checked, 'On-hire date is not a date')
    expect(wrong.fixes.map(({ do: what, count }) => [what, count])).toEqual([
      ['month first', 2],
      ['leave out', 3],
    ])
    const read = await fix(checked, { do: 'group', group: wrong.key, with: 'month first' })
    expect(read).toMatchObject({ last_fix: '2 rows read month first', counts: { create: 4, error: 1 } })
    // What is left does not fit any more, and is not offered.
    expect(groupOf(read, 'On-hire date is not a date').fixes.map(({ do: what }) => what)).toEqual(['leave out'])
    await commit(read)
    expect(await dates()).toEqual([
      { reg_no: 'OG01AAA', on_hire_date: '2025-03-04' },
      { reg_no: 'OG02AAA', on_hire_date: '2025-03-25' },
      { reg_no: 'OG03AAA', on_hire_date: '2025-03-25' },
      { reg_no: 'OG04AAA', on_hire_date: '2025-03-26' },
    ])
  })

  test('a register longer than any list: the likeliest is found in all of it, the others by a piece of their name', async () => {
    const { upload, check, fix } = wizard(portal, clerk)
    const file = [
      head,
      row('OG06 AAA', '2025-03-01,On hire,York Nrth'),
      row('OG07 AAA', '2025-03-01,On hire,York Nrth'),
    ].join('\n')
    const checked = await check(await upload('vehicles', file))
    const unknown = groupOf(checked, 'Branch not recognised: “York Nrth”')
    expect(unknown.fixes[0]).toEqual({
      ...{ do: 'use', count: 2, words: ['York North'] },
      ...{ is_suggested: true, is_searched: true },
    })
    const ask = async (search: string, group = unknown.key) =>
      portal.get(`/api/imports/${checked.id}/words?${new URLSearchParams({ group, search })}`, clerk.token)
    expect((await ask('')).json).toMatchObject({ total: MANY + 1, words: { length: 50 } })
    expect((await ask('depot 33')).json).toEqual({
      words: Array.from({ length: 10 }, (_, place) => `Depot 33${place}`),
      total: 10,
    })
    expect((await ask('100%')).json).toEqual({ words: [], total: 0 })
    const use = (text: string) => ({ do: 'group', group: unknown.key, with: 'use', text })
    const refused = await portal.send('POST', `/api/imports/${checked.id}/fixes`, clerk.token, {
      fix: use('Depot 999'),
    })
    expect(refused.status).toBe(422)
    const used = await fix(checked, use('Depot 339'))
    expect(used.groups).toEqual([])
    expect(used.last_fix).toBe('“York Nrth” read as “Depot 339”')
    // What was still being typed when the cause was settled finds nothing, and nobody complains.
    expect((await ask('depot 33')).json).toEqual({ words: [], total: 0 })
  })

  test('what every row needs and many leave blank is entered for all of them at once, and undone as one', async () => {
    const { upload, check, fix } = wizard(portal, clerk)
    const blank = (reg: string, type: string, date: string, branch: string) =>
      `${reg},NORTH01,Ford,Transit,Panel van,Diesel,${type},${date},On hire,${branch}`
    const file = [
      head,
      blank('OG11 AAA', '', '', ''),
      blank('OG12 AAA', '', '', ''),
      blank('OG13 AAA', 'Contract hire', '2025-03-01', 'Depot 002'),
      blank('', 'Contract hire', '2025-03-01', 'Depot 002'),
    ].join('\n')
    const checked = await check(await upload('vehicles', file))
    const enter = (view: View, title: string) => {
      const { key, fixes } = groupOf(view, title)
      return { key, offered: fixes.find(({ do: how }) => how === 'enter') }
    }
    const [type, branch] = [enter(checked, 'Hire type is missing'), enter(checked, 'Branch is missing')]
    expect(type.offered).toMatchObject({ count: 2, is_searched: false })
    expect(type.offered?.words).toContain('Contract hire')
    expect(branch.offered).toMatchObject({ count: 2, words: [], is_searched: true })
    // What tells records apart is never the same for all.
    expect(enter(checked, 'Registration is missing').offered).toBeUndefined()

    const asked = (key: string, text: string) => ({ do: 'group', group: key, with: 'enter', text })
    for (const [key, text] of [
      [branch.key, 'Depot 999'],
      [branch.key, '  '],
      [type.key, 'for ever'],
    ] as const) {
      const refused = await portal.send('POST', `/api/imports/${checked.id}/fixes`, clerk.token, {
        fix: asked(key, text),
      })
      expect([text, refused.status]).toEqual([text, 422])
    }
    const entered = await fix(checked, asked(branch.key, ' Depot 003 '))
    expect(entered.last_fix).toBe('“Depot 003” entered in 2 rows: Branch is missing')
    expect(entered.groups.map(({ title }) => title)).not.toContain('Branch is missing')
    const undone = await portal.send('DELETE', `/api/imports/${checked.id}/fixes`, clerk.token)
    expect(undone.status).toBe(200)
    const { settled } = wizard(portal, clerk)
    const again = await settled(checked.id)
    expect(groupOf(again, 'Branch is missing').count).toBe(2)
    expect(again.last_fix).toBeNull()
  })
})
