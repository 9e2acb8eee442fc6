// Random work is written down and put right. Afterwards every line of the evidence says what was sent and what is kept, and of a record that
// was put right what it said before.
import { completionOutcomes, outcomeWords } from '@kerbline/domain/areas/compliance/completion.ts'
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { flagInWords } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { paperOf } from '../documents/evidence/record-tables.ts'
import { evidenceRecords } from './queries.ts'

const TODAY = '2026-11-21'
const SEED = Number(process.env['WALK_SEED'] ?? 20_261_128)
const types = ['service', 'brake_test', 'fire_extinguisher'] as const

interface Sent {
  readonly done_on: string
  readonly miles: number | null
  readonly outcome: (typeof completionOutcomes)[number]
  readonly findings: string | null
}

/** Days of the last year; miles that go back and jump now and then. */
const sent = fc.record({
  done_on: fc.nat(360).map((days) => addDays(TODAY, -days)),
  miles: fc.option(fc.constantFrom(0, 900, 41_000, 42_500, 43_000, 900_000)),
  outcome: fc.constantFrom(...completionOutcomes),
  findings: fc.option(fc.constantFrom('Tyre near the limit', 'Drum worn'), { freq: 2 }),
})
interface Turn {
  readonly type: (typeof types)[number]
  readonly sent: Sent
  /** One of those that stand, in place of a new one. */
  readonly corrects: number | null
}
const turn: fc.Arbitrary<Turn> = fc.record({ type: fc.constantFrom(...types), sent, corrects: fc.option(fc.nat(20)) })

onPortal('random work', (on) => {
  let portal: TestPortal
  let person: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: `${TODAY}T09:00:00Z` })
    person = await portal.person({ accounts: ['NORTH01'], may: ['see compliance', 'edit compliance'] })
  })
  afterAll(() => portal.stop())

  let plate = 0
  const vehicle = () =>
    portal.owner(async (rows) => {
      plate += 1
      const made = aVehicle({
        ...{ customer_account_number: 'NORTH01', vehicle_category_id: await categoryId(rows) },
        ...{ reg_no: `WK${String(plate).padStart(2, '0')}REC`, miles: 40_000, miles_at: '2025-10-01T09:00:00Z' },
      })
      return (await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id
    })

  /** What was taken in, with all that each record said before, the newest first. */
  async function walked(id: number, turns: readonly Turn[]) {
    const taken = new Map<number, { is: Sent; was: Sent[] }>()
    for (const { type, sent: said, corrects } of turns) {
      const known = [...taken.keys()]
      const record = corrects === null ? undefined : known[corrects % known.length]
      const reply = await portal.send(
        'POST',
        `/api/compliance/records${record === undefined ? '' : `/${record}/corrections`}`,
        person.token,
        {
          ...(record === undefined ? { vehicle_id: id, type } : { reason: 'Typed wrongly' }),
          ...said,
        },
      )
      expect([200, 422], reply.text).toContain(reply.status)
      if (reply.status !== 200) continue
      const { record: made } = complianceEndpoints.addRecord.reply.parse(reply.json)
      const before = taken.get(made.id)
      taken.set(made.id, { is: said, was: before ? [before.is, ...before.was] : [] })
    }
    return taken
  }

  test('every line of the evidence says what is kept', async () => {
    const flagged = new Set<string>()
    let corrections = 0
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 6, maxLength: 14 }), async (turns) => {
        const id = await vehicle()
        const taken = await walked(id, turns)
        const asked = { vehicle_ids: null, type: null, months: 13, until: TODAY }
        const { records, kept } = await portal.owner(async (rows) => ({
          records: await evidenceRecords(rows, asked, [id], new Set(['see compliance'])),
          kept: (
            await sql<Sent & { id: number; flags: string[]; next_due_date: string | null }>`
              select id, done_on::text as done_on, miles, outcome, findings, flags, next_due_date::text as next_due_date
              from compliance_records where vehicle_id = ${id} order by done_on, id`.execute(rows)
          ).rows,
        }))
        expect(kept.map(({ id: each }) => each).toSorted()).toEqual([...taken.keys()].toSorted())
        const { blocks } = paperOf({ id, reg_no: 'WK01REC', vin: null, make_model: 'DAF LF' }, records, asked)
        const entries = blocks.flatMap((block) => (block.kind === 'entry' ? [block] : []))
        expect(entries).toHaveLength(kept.length)
        for (const [place, { id: each, flags, next_due_date: next, ...facts }] of kept.entries()) {
          const { is, was } = taken.get(each) ?? { is: undefined, was: [] }
          expect(facts).toEqual(is)
          const { head = '', text = '' } = entries[place] ?? {}
          const lines = text.split('\n')
          expect(head.startsWith(formatDate(facts.done_on)), head).toBe(true)
          expect(head.endsWith(outcomeWords[facts.outcome]), head).toBe(true)
          const flag = flagInWords(flags)
          if (flag !== null) flagged.add(flag)
          const miles =
            facts.miles === null
              ? []
              : [`${counted(facts.miles, 'mile')}${flag === null ? '' : ` (flagged: ${flag})`}.`]
          expect(lines.filter((line) => / miles?\b.*\.$/.test(line) && !line.startsWith('Corrected'))).toEqual(miles)
          if (facts.findings !== null) expect(lines).toContain(facts.findings)
          expect(lines.filter((line) => line.startsWith('Due next'))).toEqual(
            next === null ? [] : [`Due next on ${formatDate(next)}.`],
          )
          const right = lines.filter((line) => line.startsWith('Corrected'))
          expect(right).toHaveLength(was.length)
          for (const [turned, before] of was.entries()) {
            corrections += 1
            const after = turned === 0 ? facts : was[turned - 1]
            const isSaid = (words: string) => right[turned]?.includes(words) === true
            expect(isSaid(`done on ${formatDate(before.done_on)}`)).toBe(before.done_on !== after?.done_on)
            if (before.miles !== after?.miles && before.miles !== null)
              expect(isSaid(counted(before.miles, 'mile')), right[turned]).toBe(true)
          }
        }
      }),
      { numRuns: 8, seed: SEED, endOnFailure: true },
    )
    expect(corrections).toBeGreaterThan(3)
    expect(flagged.size).toBe(3)
  }, 120_000)
})
