// Notices: each is matched to whoever had the vehicle at its minute. A later stage of the same number and issuer updates the fine, whether it
// stands here or in the same file; it is never a second one.
import { noHirerAccount } from '@kerbline/domain/fleet/reserved-accounts.ts'
import { parkingNames } from '@kerbline/domain/areas/fines/fields.ts'
import { isLondonIssuer } from '@kerbline/domain/areas/fines/issuers.ts'
import { type FineKind, isLaterStage, type NoticeStage, type ServedHow } from '@kerbline/domain/areas/fines/notice.ts'
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { contraventionAt } from '@kerbline/domain/areas/imports/kinds/fines.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { nameKey } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import { ruleBook, stageChanges } from '../../fines/kept.ts'
import { matchMany } from '../../fines/match.ts'
import { eachRow, Findings, type ImportTask, outcomesOf, type Prepare, type Written } from '../prepare.ts'
import {
  carryFines,
  type FineOpening,
  type KnownFine,
  knownFines,
  type Notice,
  openFines,
  type Standing,
} from '../records/fine-rows.ts'
import { registerNames, type RegisterNames } from '../records/register-names.ts'

function noticeOf({ values }: CheckedRow, isInLondon: boolean): Notice {
  const kind = (textOf(values['notice_type']) ?? 'other') as FineKind
  const inLondon: Partial<Record<FineKind, FineKind>> = { council_moving: 'london_moving', bus_lane: 'london_bus_lane' }
  return {
    ...{ notice_no: textOf(values['notice_number']) ?? '', type: (isInLondon && inLondon[kind]) || kind },
    ...{ stage: (textOf(values['stage']) ?? 'pcn') as NoticeStage, contravention_at: contraventionAt(values) ?? '' },
    ...{ location: textOf(values['location']) ?? '', contravention_code: textOf(values['code']) },
    ...{ issued_on: textOf(values['issue_date']) ?? '', received_on: textOf(values['received_date']) },
    ...{ served_on: textOf(values['served_on']), served_how: textOf(values['served_how']) as ServedHow | null },
    ...{ full_pence: numberOf(values['full_amount']), discount_pence: numberOf(values['discount_amount']) },
    ...{ charge_pence: numberOf(values['charge_unpaid']), printed_discount: textOf(values['discount_until']) },
    ...{ printed_pay: null, printed_respond: textOf(values['respond_by']), notes: textOf(values['notes']) },
    ...{ papers_given_on: textOf(values['papers_given']), hirer_issued_on: textOf(values['hirer_notice_date']) },
    hirer_served_on: textOf(values['hirer_notice_given']),
    copies_came: textOf(values['copies_came']) as Notice['copies_came'],
    reg_no: textOf(values['registration']) ?? '',
  }
}

/** One notice of the file: the row that brings it, and those that carry it further. */
interface Group {
  readonly row: CheckedRow
  readonly known: KnownFine | undefined
  notice: Notice
  standing: Standing
  readonly later: CheckedRow[]
  /** Rows of which nothing is taken. */
  readonly left: CheckedRow[]
}

const compared = ['location', 'issued_on', 'received_on', 'discount_pence'] as const

/** Rows by notice, in their order; what repeats or turns back is left. */
async function groupsOf(task: ImportTask, findings: Findings, names: RegisterNames): Promise<readonly Group[]> {
  const { rows: london } = await sql<{ id: number }>`select id from authorities where in_london`.execute(task.rows)
  const inLondon = new Set(london.map(({ id }) => id))
  const known = await knownFines(task, [
    ...new Set(task.all.flatMap(({ values }) => textOf(values['notice_number']) ?? [])),
  ])
  const groups = new Map<string, Group>()
  const today = londonDate(task.now)
  await eachRow(task.all, (row) => {
    names.judge(findings, row, (column) => column === 'authority')
    if ((textOf(row.values['papers_given']) ?? '') > today)
      findings.add(row.row, 'papers_given', 'out_of_range', 'This date is in the future. Correct it.')
    if (findings.isRefused(row)) return
    const issuer = textOf(row.values['authority']) ?? ''
    const [id] = names.idsOf(row, 'authority')
    const notice = noticeOf(row, id === undefined ? isLondonIssuer(issuer) : inLondon.has(id))
    const key = `${id ?? nameKey(issuer)} ${notice.notice_no}`
    const group = groups.get(key)
    const here = group?.known ?? known.find((each) => each.authority_id === id && each.notice_no === notice.notice_no)
    const standing = group?.standing ?? here
    if (!standing) {
      const { reg_no: _, ...first } = notice
      const stands = { ...first, printed_pence: null, stages: [], is_escalated: false }
      return void groups.set(key, { row, known: undefined, notice, standing: stands, later: [], left: [] })
    }
    const of = group ?? { row, known: here, notice, standing, later: [], left: [] }
    groups.set(key, of)
    const name = here?.number ?? `row ${of.row.row}`
    if (isLaterStage(notice.stage, standing.stage) && here?.is_over !== true) {
      of.standing = { ...standing, ...stageChanges(standing, notice) }
      of.later.push(row)
      return
    }
    of.left.push(row)
    const isSame =
      notice.stage === standing.stage &&
      compared.every((column) => notice[column] === standing[column]) &&
      parkingNames.every((name) => notice[name] === null || notice[name] === standing[name])
    if (here?.is_over)
      findings.warn(row.row, 'stage', 'stays', `${name} is closed. Reopen it, then import this notice again.`)
    else if (notice.stage === standing.stage && !isSame)
      findings.warn(row.row, 'stage', 'stays', `${name} is at this stage already. Correct it on its page.`)
  })
  return [...groups.values()]
}

async function write(task: ImportTask, groups: readonly Group[], names: RegisterNames): Promise<Written> {
  const { rows } = task
  await names.make(groups.map(({ row }) => row))
  const book = await ruleBook(rows)
  const added = groups.filter(({ known }) => known === undefined)
  const matches = await matchMany(
    rows,
    added.map(({ notice, standing }) => ({ plate: notice.reg_no, at: standing.contravention_at })),
  )
  const openings = added.map((group, place): FineOpening => {
    const match = matches[place] ?? null
    const [issuer] = names.idsOf(group.row, 'authority')
    if (issuer === undefined) throw new Error(`Row ${group.row.row} names an issuer that is not there`)
    const account = match?.hire?.account ?? noHirerAccount
    return { standing: group.standing, reg_no: group.notice.reg_no, match, account, issuer }
  })
  await openFines(task, openings, book)
  const here = groups.flatMap((group) => (group.known ? [{ ...group, known: group.known }] : []))
  const carried = here.filter(({ later }) => later.length > 0)
  await carryFines(task, carried, book)
  const counted = outcomesOf(
    added.map(({ row }) => row),
    here.flatMap(({ later, left, known }) => [
      ...later.map((row) => ({ row, id: known.id })),
      ...left.map((row) => ({ row, id: -known.id })),
    ]),
    new Set(carried.map(({ known }) => known.id)),
  )
  // Rows that carry on what the same file has brought.
  const further = added.flatMap(({ later }) => later)
  const same = added.flatMap(({ left }) => left)
  const outcomes = new Map([
    ...counted.outcomes,
    ...further.map(({ row }) => [row, 'update'] as const),
    ...same.map(({ row }) => [row, 'skip'] as const),
  ])
  return {
    ...counted,
    ...{ updated: counted.updated + further.length, unchanged: counted.unchanged + same.length, outcomes },
    ids: new Map(
      here.flatMap(({ later, left, known }) => [...later, ...left].map(({ row }) => [row, known.id] as const)),
    ),
    accounts: [...new Set([...openings.map(({ account }) => account), ...here.map(({ known }) => known.account)])],
    ...{ table: 'cases', ownTable: 'fine_cases', newNames: names.newNames() },
  }
}

export const prepareFines: Prepare = async (task) => {
  const findings = new Findings(task)
  const names = await registerNames(task)
  const groups = await groupsOf(task, findings, names)
  return { problems: findings.problems, warnings: [...findings.warnings], write: () => write(task, groups, names) }
}
