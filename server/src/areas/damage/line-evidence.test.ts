import { lineSlot } from '@kerbline/domain/cases/money-lines.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCase } from '../../cases/case-rows.ts'
import { onPortal } from '../../db/testing.ts'
import type { Actor } from '../../http/actor.ts'
import { aPhoto, PDF, sender } from '../documents/testing-uploads.ts'
import { damagePaper, packPhotos } from './paper.ts'
import { damageTesting } from './testing-damage.ts'

onPortal('evidence of a disputed line', (on) => {
  const { start, decide, linesOf, estimated } = damageTesting()
  let its: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    its = await start(on.database(), (await on.place()).config.DATA_DIR)
  })
  afterAll(async () => its.portal.stop())

  /** Of two lines the first is disputed. */
  async function disputed(): Promise<number> {
    const id = await estimated()
    const [door, paint] = await linesOf(id)
    await decide(id, [
      { line_id: door?.id, decision: 'disputed', reason: 'Was there before' },
      { line_id: paint?.id, decision: 'accepted' },
    ])
    return id
  }

  test('who decides the costs proves a dispute at its line; the paper names it there, and no other case’s line is taken', async () => {
    const [id, other] = [await disputed(), await estimated()]
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
        const { blocks } = await damagePaper(
          { rows, actor: actor as Actor, portal: its.portal.portal },
          await findCase(rows, 'damage', id),
        )
        return JSON.stringify(blocks)
      })
    const all = new Set<Permission>(['see damage costs'])
    expect(await linesFor({ actor: { may: all } })).toContain('Was there before. Evidence: quote.pdf')
    expect(await linesFor({ actor: { may: new Set() } })).not.toContain('Evidence: quote.pdf')
  })
  test('the paper shows the plan with its marks, and the photos of the case', async () => {
    const id = await disputed()
    const { upload } = await sender(its.portal, 'damage').sendWhole(its.reporter, id, await aPhoto(), {
      name: 'door.jpg',
    })
    const added = await its.portal.send('POST', `/api/damage-cases/${id}/documents`, its.reporter.token, {
      ...{ upload, type: 'photo', title: 'Door from behind' },
    })
    expect([added.status, added.text]).toEqual([200, expect.anything()])
    await its.portal.owner(async (rows) => {
      const call = { rows, actor: { may: new Set<Permission>() } as unknown as Actor, portal: its.portal.portal }
      const row = await findCase(rows, 'damage', id)
      const photos = await packPhotos(call, row)
      expect(photos.map(({ label }) => label)).toEqual(['Door from behind'])
      const { blocks } = await damagePaper(call, row, photos, new Map(photos.map(({ file_id }) => [file_id, 'AAAA'])))
      expect(blocks.find(({ kind }) => kind === 'drawing')).toMatchObject({ spots: [{ text: '1' }] })
      expect(blocks).toContainEqual({ kind: 'picture', label: 'Door from behind', data: 'AAAA', look: 'photo' })
    })
    const paper = await its.portal.get(`/api/damage-cases/${id}/pack.pdf`, its.reporter.token)
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})
