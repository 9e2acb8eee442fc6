import { lineSlot } from '@kerbline/domain/cases/money-lines.ts'
import { type Counting, minutesSpent } from '@kerbline/domain/cases/working-time.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCase } from '../../cases/case-rows.ts'
import { clockRules } from '../../cases/clocks.ts'
import { onPortal } from '../../db/testing.ts'
import type { Actor } from '../../http/actor.ts'
import { PDF, sender } from '../documents/testing-uploads.ts'
import { damagePaper } from './paper.ts'
import { damageTesting, shown } from './testing-damage.ts'

onPortal('damage in dispute', (on) => {
  const { start, view, step, decide, linesOf, estimated } = damageTesting()
  let its: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    its = await start(on.database(), (await on.place()).config.DATA_DIR)
  })
  afterAll(async () => its.portal.stop())

  /** Of two lines one is disputed, and the other accepted if there is to be something left. */
  async function disputed(other: 'accepted' | 'disputed'): Promise<number> {
    const id = await estimated()
    const [door, paint] = await linesOf(id)
    await decide(id, [
      { line_id: door?.id, decision: 'disputed', reason: 'Was there before' },
      { line_id: paint?.id, decision: other, ...(other === 'disputed' && { reason: 'Old paint' }) },
    ])
    return id
  }
  const referred = async (id: number) => {
    shown(await step(id, 'refer', its.decider, { service_ref: 'LR-40211', reason: 'We cannot agree on the door.' }))
    return view(id)
  }
  const rule = (id: number, service_ruling: string) =>
    step(id, 'record ruling', its.controller, { service_ruling, ruling_reason: 'No photo from before the hire.' })

  test('the customer refers a dispute; the hire company has five working days to answer, the service aims at thirty', async () => {
    const id = await disputed('accepted')
    const { record, clocks } = await referred(id)
    expect(record).toMatchObject({ state: 'dispute_service', waiting_on: 'hire_company', service_ref: 'LR-40211' })
    const { calendar } = await its.portal.owner((rows) => clockRules(rows, 'damage', null))
    const minutesOf = (of: string, counts: Counting) =>
      clocks.flatMap(({ clock, started_at: from, due_at: to }) =>
        clock === of ? [minutesSpent(from, to, counts, calendar)] : [],
      )
    expect(minutesOf('service_answer', 'working')).toEqual([5 * 9.5 * 60])
    expect(minutesOf('ruling', 'elapsed')).toEqual([30 * 24 * 60])
    expect(clocks.find(({ clock }) => clock === 'dispute')?.paused_at).toEqual(expect.any(String))
    expect((await step(id, 'answer service', its.decider, { body: 'Ours' })).status).toBe(403)
    const answered = shown(await step(id, 'answer service', its.controller, { body: 'The photos of both dates.' }))
    expect(answered.record.state).toBe('awaiting_ruling')
    expect(answered.clocks.find(({ clock }) => clock === 'service_answer')).toMatchObject({ is_kept: true })
  })

  test.each([
    ['upheld', 'accepted', 'disputed', 'disputed'],
    ['not_upheld', 'accepted', 'authorised', 'withdrawn'],
    ['not_upheld', 'disputed', 'closed_no_action', 'withdrawn'],
  ] as const)('%s with the other line %s: the case is %s, the line %s', async (ruling, other, state, decision) => {
    const id = await disputed(other)
    await referred(id)
    const { record } = shown(await rule(id, ruling))
    expect(record).toMatchObject({ state, service_ruling: ruling, ruling_reason: 'No photo from before the hire.' })
    expect((await linesOf(id))[0]?.decision).toBe(decision)
  })

  test('who decides the costs proves a dispute at its line; the paper names it there, and no other case’s line is taken', async () => {
    const [id, other] = [await disputed('accepted'), await estimated()]
    const attach = async (line: number) => {
      const { upload } = await sender(its.portal, 'damage').sendWhole(its.decider, id, PDF, { name: 'quote.pdf' })
      const given = { upload, type: 'other', slot: lineSlot(line) }
      return its.portal.send('POST', `/api/damage-cases/${id}/documents`, its.decider.token, given)
    }
    const [door] = await linesOf(id)
    const [foreign] = await linesOf(other)
    expect((await attach(foreign?.id ?? 0)).status).toBe(422)
    const added = await attach(door?.id ?? 0)
    expect([added.status, added.text]).toEqual([200, expect.stringContaining('quote.pdf')])
    const linesFor = ({ actor }: { readonly actor: { readonly may: ReadonlySet<Permission> } }) =>
      its.portal.owner(async (rows) => {
        const { blocks } = await damagePaper({ rows, actor: actor as Actor }, await findCase(rows, 'damage', id))
        return JSON.stringify(blocks)
      })
    const all = new Set<Permission>(['see damage costs'])
    expect(await linesFor({ actor: { may: all } })).toContain('Was there before. Evidence: quote.pdf')
    expect(await linesFor({ actor: { may: new Set() } })).not.toContain('Evidence: quote.pdf')
  })

  test('the engineer’s fee is paid by whom the finding does not support', async () => {
    const id = await disputed('accepted')
    shown(await step(id, 'ask an engineer', its.decider, { engineer: 'Calder Assessors' }))
    const found = { finding: 'Rust below the paint.', finding_for: 'customer', engineer_fee_pence: 18_000 }
    shown(await step(id, 'record finding', its.controller, found))
    expect((await view(id)).record).toMatchObject(found)
    expect((await view(id, its.reporter)).record.engineer_fee_pence).toBeNull()
  })
})
