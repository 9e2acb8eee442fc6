// Asking for papers that are missing or expired: one query an account that lists them, to the customer when the hire company asks, to the
// hire company when the customer does. What is asked for in a query that is open is not asked for twice.
import type {
  AskedPapers,
  RequiredPaper,
  requiredDocumentsEndpoints,
} from '@kerbline/domain/areas/documents/required-endpoints.ts'
import {
  askTitle,
  askWords,
  lackingStates,
  mayAskForPapers,
  whoAsksForPapers,
} from '@kerbline/domain/areas/documents/required/words.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queryCategories } from '@kerbline/domain/areas/queries/words.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Selection } from '@kerbline/domain/kit/list-schema.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { openCase } from '../../../cases/open-case.ts'
import { selectionSql } from '../../../crud/list-query.ts'
import { lockUntilCommit } from '../../../db/lock-until-commit.ts'
import type { Call } from '../../../http/call.ts'
import { queryToCustomer } from '../../queries/steps.ts'
import { requiredSource } from './required-source.ts'

type Asking = InputOf<(typeof requiredDocumentsEndpoints)['ask']>

const isLacking = ({ status }: RequiredPaper): boolean => lackingStates.includes(status)

/** Every paper of the question, however many. */
async function papersOf({ rows, actor, portal }: Call, asked: Selection): Promise<RequiredPaper[]> {
  const source = requiredSource({ actor, today: londonDate(portal.clock.businessNow()) })
  const { rows: papers } = await sql<RequiredPaper>`
    select ${source.select} from ${source.from} where ${selectionSql(source, asked)} order by w.account, w.holder, w.name, w.type`.execute(
    rows,
  )
  return papers
}

interface Sorted {
  readonly wanted: ReadonlyMap<string, readonly RequiredPaper[]>
  readonly told: AskedPapers
}

async function sortOut(call: Call, asked: Selection): Promise<Sorted> {
  const papers = await papersOf(call, asked)
  const lacking = papers.filter(isLacking)
  const wanted = new Map<string, RequiredPaper[]>()
  for (const paper of lacking.filter(({ is_asked: isAsked }) => !isAsked)) {
    const ofAccount = wanted.get(paper.customer_account_number)
    if (ofAccount) ofAccount.push(paper)
    else wanted.set(paper.customer_account_number, [paper])
  }
  const { rows: names } = await sql<{ account: string; name: string }>`
    select customer_account_number as account, name from accounts where customer_account_number = any(${[...wanted.keys()]}::text[])`.execute(
    call.rows,
  )
  const accounts = [...wanted].map(([account, { length }]) => ({
    account,
    name: names.find((each) => each.account === account)?.name ?? account,
    papers: length,
    number: null,
  }))
  return {
    wanted,
    told: {
      papers: accounts.reduce((sum, each) => sum + each.papers, 0),
      asked_already: lacking.filter(({ is_asked: isAsked }) => isAsked).length,
      present: papers.length - lacking.length,
      accounts,
    },
  }
}

function assertMayAsk({ actor }: Call): void {
  if (!mayAskForPapers(actor.side, (right) => actor.may.has(right)))
    throw problem('not allowed now', {
      detail: whoAsksForPapers(actor.side),
    })
}

export async function countAsked(call: Call, asked: Selection): Promise<AskedPapers> {
  assertMayAsk(call)
  return (await sortOut(call, asked)).told
}

/** The record that all of them are of; undefined: they are of several. */
function holderOf(papers: readonly RequiredPaper[]): RequiredPaper | undefined {
  const [first] = papers
  return papers.every(({ holder, holder_id: id }) => holder === first?.holder && id === first.holder_id)
    ? first
    : undefined
}

/** Resolves to the number of the query. */
async function raise(call: Call, account: string, papers: readonly RequiredPaper[], note: string | null) {
  const { rows, actor, portal } = call
  const body = askWords(papers, note)
  const about = holderOf(papers)
  const opened = {
    ...{ account, type: 'documents', title: askTitle(papers) },
    vehicle: about?.holder === 'vehicle' ? { id: about.holder_id, reg_no: about.name } : null,
    driverId: about?.holder === 'driver' ? about.holder_id : null,
    ownerTeam: queryCategories.documents.team,
    ownerId: actor.side === 'staff' ? actor.id : null,
  }
  const row = await openCase(call, queryCase, opened, async ({ id }) => {
    await sql`
      insert into query_cases (case_id, customer_account_number, body, subject_type, subject_id)
      values (${id}, ${account}, ${body}, ${about?.holder ?? null}, ${about ? String(about.holder_id) : null})`.execute(
      rows,
    )
  })
  const at = portal.clock.businessNow().toISOString()
  await sql`
    insert into document_asks (customer_account_number, holder, holder_id, type, case_id, asked_by_name, asked_at)
    select ${account}, p.holder, p.holder_id, p.type, ${row.id}, ${actor.name}, ${at}
    from unnest(${papers.map(({ holder }) => holder)}::text[], ${papers.map(({ holder_id: id }) => id)}::int[], ${papers.map(({ type }) => type)}::text[])
      as p (holder, holder_id, type)`.execute(rows)
  // Asked by the hire company, it is the customer's turn.
  if (actor.side === 'staff')
    await queryToCustomer(call, row.id, 'Please add the documents listed above, or reply to say why you cannot.')
  return row.number
}

export async function askForPapers(call: Call, { note, ...asked }: Asking): Promise<AskedPapers> {
  assertMayAsk(call)
  // Two who ask at once: the second finds what the first asked for.
  await lockUntilCommit(call.rows, 'document asks')
  const { wanted, told } = await sortOut(call, asked)
  const accounts = []
  for (const each of told.accounts)
    accounts.push({ ...each, number: await raise(call, each.account, wanted.get(each.account) ?? [], note) })
  return { ...told, accounts }
}
