// What a repairer does by its link. Each call finds the link anew, so that one that was withdrawn a moment ago does nothing more.
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import {
  isDated,
  type repairerLinkEndpoints,
  repairerDocuments,
  repairStates,
} from '@kerbline/domain/areas/damage/repairer-endpoints.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { netOf } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase, touchCase } from '../../../cases/case-rows.ts'
import { takeCaseStep } from '../../../cases/case-steps.ts'
import { recordCaseEvent } from '../../../cases/events.ts'
import { writePost } from '../../../cases/posts.ts'
import type { GuestCall, Handlers, Rows } from '../../../http/call.ts'
import { linkFileHandlers } from '../../../links/link-files.ts'
import type { LinkKinds } from '../../../links/record-links.ts'
import { keepDamage } from '../kept.ts'
import { damageRules, repairDayProblems } from '../rules.ts'
import { enterRepairerLink, enterRepairFileLink, type RepairerLink } from './enter-link.ts'
import { addressOf, photosOf, repairerCaseOf } from './repairer-case.ts'

type Calls = typeof repairerLinkEndpoints

/** The repairer that has the case. @throws problem 'not allowed now' where none has, and where there is nothing to do for one */
async function repairerOf(rows: Rows, id: number): Promise<string> {
  const { rows: found } = await sql<{ name: string | null; state: string }>`
    select d.name, c.state from cases c join damage_cases k on k.case_id = c.id left join dealers d on d.id = k.dealer_id where c.id = ${id}`.execute(
    rows,
  )
  const { name = null, state = '' } = found[0] ?? {}
  if (!repairStates.includes(state))
    throw problem('not allowed now', {
      detail: 'You can create a repairer link from the estimate until the repair is finished.',
    })
  if (name === null)
    throw problem('not allowed now', { detail: 'Choose the repairer first: select Edit, then Repairer.' })
  return name.slice(0, 200)
}

export const repairerLinks: LinkKinds<'damage repair'> = {
  'damage repair': {
    open: async (call, { token, isFirst }) => {
      const { account, author, case_id: id, number } = await enterRepairerLink(call.rows, token)
      if (isFirst)
        await call.recordAudit({
          ...{ action: 'damage: link first opened', entity: damageCase.name, entityId: id },
          ...{ account, actor: { id: null, name: author } },
        })
      return { purpose: 'damage repair', number }
    },
    givenTo: repairerOf,
  },
}

/** @throws problem 'changed meanwhile' where it is not as the repairer was shown it */
async function lockedAt(rows: Rows, { case_id: id }: RepairerLink, version: string): Promise<CaseRow> {
  const row = await findCase(rows, damageCase.name, id, { isLocked: true })
  const { number, state, updated_at: current } = row
  if (current !== version)
    throw problem('changed meanwhile', {
      current: { id, number, state, updated_at: current },
      versions: { given: version, current },
    })
  return row
}

const audited = (call: GuestCall, { author: name }: RepairerLink, row: CaseRow, what: string, title: string) =>
  call.recordAudit({
    ...{ action: `damage: ${what}`, entity: damageCase.name, entityId: row.id },
    ...{ account: row.customer_account_number, actor: { id: null, name }, after: { title } },
  })

/** The hire company hears of it in the thread, where the customer reads nothing of it. */
async function writeQuote(
  call: GuestCall,
  { token, version, lines }: InputOf<Calls['repairQuote']>,
): Promise<RepairerLink> {
  const { rows, portal } = call
  const link = await enterRepairerLink(rows, token)
  const row = await lockedAt(rows, link, version)
  if (row.state !== 'estimating')
    throw problem('not allowed now', { detail: 'You can only quote while the estimate is being prepared. Call us.' })
  const at = portal.clock.businessNow().toISOString()
  await sql`delete from repair_quotes where case_id = ${row.id} and workshop = ${link.workshop}`.execute(rows)
  for (const [place, { what, kind, quantity, unit_pence: unit }] of lines.entries())
    await sql`insert into repair_quotes (case_id, customer_account_number, workshop, place, what, kind, quantity, unit_pence, at)
      values (${row.id}, ${row.customer_account_number}, ${link.workshop}, ${place}, ${what}, ${kind}, ${quantity}, ${unit}, ${at})`.execute(
      rows,
    )
  const words = `${formatMoney(lines.reduce((sum, line) => sum + netOf(line), 0))} before VAT`
  const said = lines.map((line) => `${line.what}, ${formatMoney(netOf(line))}`).join('; ')
  const by = { id: null, name: link.author, side: 'third_party' } as const
  // What is internal stands on the side of the hire company.
  const note = {
    body: `Quote: ${words}. ${said}`.trim(),
    isInternal: true,
    through: 'link',
    by: { ...by, side: 'hire_company' },
  } as const
  await writePost(call, damageCase, row, { ...note, at })
  await recordCaseEvent(rows, row, { what: 'post', to: row.state, isInternal: true, at }, by)
  await audited(call, link, row, 'quote received', words)
  return link
}

async function giveDays(
  call: GuestCall,
  { token, version, repair_start: start, repair_due: due }: InputOf<Calls['repairDays']>,
): Promise<RepairerLink> {
  const { rows } = call
  const link = await enterRepairerLink(rows, token)
  const row = await lockedAt(rows, link, version)
  if (!isDated(row.state))
    throw problem('not allowed now', { detail: 'You can only give dates once the work is authorised. Call us.' })
  const fields = repairDayProblems(start, due)
  if (fields.length > 0) throw problem('not valid', { fields })
  await keepDamage(rows, row.id, { repair_start: start, repair_due: due })
  await touchCase(rows, row.id)
  await audited(
    call,
    link,
    row,
    'repair days given',
    [start, due]
      .flatMap((day) => day ?? [])
      .map(formatDate)
      .join(' to '),
  )
  return link
}

const files = linkFileHandlers({
  kind: damageCase.name,
  enter: (rows: Rows, { token }: { readonly token: string }) => enterRepairerLink(rows, token),
  enterUpload: enterRepairFileLink,
  assertOpen: ({ state }) => {
    if (!repairStates.includes(state))
      throw problem('not allowed now', { detail: 'This case takes no files at the moment. Call us.' })
  },
  facts: ({ type }: InputOf<Calls['finishRepairFile']>, { workshop }) => ({
    ...{ type, visibility: repairerDocuments[type], slot: null, side: 'third_party', workshop },
  }),
  reply: (call, link) => repairerCaseOf(call, link),
})

export const repairerLinkHandlers: Handlers<Calls> = {
  repair: async (call, { token }) => repairerCaseOf(call, await enterRepairerLink(call.rows, token)),
  repairPhoto: async ({ rows, portal }, { token, id }) => {
    const [photo] = await photosOf(rows, (await enterRepairerLink(rows, token)).case_id, id)
    if (!photo) throw problem('not found')
    return { address: addressOf(portal, photo.full) }
  },
  repairStep: async (call, { token, verb, version, ...values }) => {
    const link = await enterRepairerLink(call.rows, token)
    await takeCaseStep(call, damageCase, damageRules, {
      ...{ id: link.case_id, verb, version, values },
      as: { who: 'link', actor: { id: null, name: link.author } },
    })
    return repairerCaseOf(call, link)
  },
  repairQuote: async (call, asked) => repairerCaseOf(call, await writeQuote(call, asked)),
  repairDays: async (call, asked) => repairerCaseOf(call, await giveDays(call, asked)),
  startRepairFile: files.start,
  sendRepairPart: files.part,
  finishRepairFile: files.finish,
}
