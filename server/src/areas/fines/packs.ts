// Letters with what they enclose, as one zip file. None is written that must fail: the test and the grounds are asked again when it is fetched.
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { contestWords, type LetterName } from '@kerbline/domain/areas/fines/letter-words.ts'
import { isGround, regimeOf } from '@kerbline/domain/areas/fines/regimes.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { type CaseRow, findCase } from '../../cases/case-rows.ts'
import type { Rows } from '../../db/scope.ts'
import { isTold } from '../../db/told.ts'
import { type PdfPaper, writePdf } from '../../files/write-pdf.ts'
import { type ZipEntry, zipStream } from '../../files/write-zip.ts'
import { isWithoutHirer, type KeptFine, keptFine } from '../../fines/kept.ts'
import { matchMany } from '../../fines/match.ts'
import { custodyFor } from '../../hires/custody.ts'
import type { Actor } from '../../http/actor.ts'
import type { Beforehand, Call } from '../../http/call.ts'
import { groundProblem, offeredGrounds } from './contest.ts'
import { type About, contestLetter, type NamedDriver, transferLetter, transferWordsOf } from './letters.ts'
import { nominatedOf } from './read.ts'
import { type Worded, wordedAs } from './wording.ts'
import { type Enclosed, enclosed as enclosedDocument, testTransfer } from './transfer.ts'

export interface Pack {
  readonly row: CaseRow
  readonly worded: Worded
  readonly letter: PdfPaper
  readonly enclosed: readonly Enclosed[]
}

const named = ({ type, title }: Enclosed): string => (type === 'other' ? title : documentTypeInWords(type))
const eachOnce = (documents: readonly (Enclosed | null)[]): Enclosed[] => [
  ...new Map(documents.flatMap((each) => (each === null ? [] : [[each.id, each] as const]))).values(),
]
const lined = (each: Enclosed): string => `${named(each)}, ${formatDate(each.on)}`

async function aboutOf(rows: Rows, row: CaseRow, kept: KeptFine, actor: Actor, now: Date): Promise<About> {
  const { rows: issuers } = await sql<About['issuer']>`
    select name, nullif(concat_ws(', ', address, postcode), '') as address from authorities where id = ${kept.authority_id}`.execute(
    rows,
  )
  if (!issuers[0]) throw new Error(`Fine ${row.id} has no issuer`)
  return {
    ...{ number: row.number, kept, reg_no: row.reg_no ?? '', issuer: issuers[0] },
    ...{ today: londonDate(now), signed_by: actor.name },
  }
}

/** Of a police notice, as the hirer named them. @throws problem 'no permission' for who may not read what the letter would say */
function driverFor(kept: KeptFine, { may }: Actor): NamedDriver | null {
  const nominated = nominatedOf(kept)
  if (regimeOf(kept.type, kept.nation) !== 'police' || nominated === null || nominated.is_dropped) return null
  if (isTold(may, 'driver name') && isTold(may, 'licence')) return nominated
  const detail =
    'This pack gives the driver’s name, licence and date of birth. You need the permissions to see drivers and their licence details.'
  throw problem('no permission', { detail })
}

async function transferPackOf(rows: Rows, row: CaseRow, actor: Actor, now: Date): Promise<Pack> {
  if (isWithoutHirer(row))
    throw problem('not allowed now', { detail: 'No customer is known yet. Match the fine first.' })
  const kept = await keptFine(rows, row.id)
  const test = await testTransfer(rows, row, kept)
  if (!test.is_allowed) throw problem('not allowed now', { detail: test.reason })
  const driver = driverFor(kept, actor)
  const { rule, held, extension } = test
  const enclosed = eachOnce([
    rule.needs_agreement ? held.agreement : null,
    rule.needs_agreement ? (extension?.document ?? null) : null,
    rule.needs_statement ? held.statement : null,
    held.notice,
  ])
  const worded = wordedAs(kept, 'transfer', test.regime, transferWordsOf(test))
  const about = await aboutOf(rows, row, kept, actor, now)
  return { row, worded, letter: transferLetter(about, test, worded.wording, driver, enclosed.map(lined)), enclosed }
}

async function contestPackOf(rows: Rows, row: CaseRow, actor: Actor, now: Date): Promise<Pack> {
  const kept = await keptFine(rows, row.id)
  const { contest_ground: ground, contest_details: details } = kept
  if (!isGround(ground) || details === null)
    throw problem('not allowed now', { detail: 'Save the ground and what happened first.' })
  const offered = await offeredGrounds(rows, row, kept, londonDate(now))
  const refused = groundProblem(offered, ground)
  if (refused !== null) throw problem('not allowed now', { detail: refused })
  const { rows: ticked } = await sql<{ document: Enclosed }>`
    select ${enclosedDocument} as document from documents d join files f on f.id = d.file_id
    where d.case_id = ${row.id} and d.superseded_at is null and d.id = any(${kept.contest_documents as number[]}::int[]) order by d.id`.execute(
    rows,
  )
  const test = ground === 'hire_firm' ? await testTransfer(rows, row, kept) : null
  const proofs = test ? [test.held.agreement, test.extension?.document ?? null, test.held.statement] : []
  const enclosed = eachOnce([...ticked.map(({ document }) => document), ...proofs])
  const [match = null] = await matchMany(rows, [{ plate: row.reg_no ?? '', at: kept.contravention_at }])
  // Another customer's hire is no part of this one's letter.
  const own = match?.hire?.account === row.customer_account_number ? match : null
  const contested = {
    ...{ law: offered.law, ground, details },
    shown: offered.of.find((each) => each.ground === ground)?.words ?? null,
    ...{ match: own, custody: await custodyFor(rows, row) },
  }
  const worded = wordedAs(kept, 'contest', ground, contestWords)
  const about = await aboutOf(rows, row, kept, actor, now)
  return { row, worded, letter: contestLetter(about, contested, worded.wording, enclosed.map(lined)), enclosed }
}

const packs = { transfer: transferPackOf, contest: contestPackOf } as const

/** Letters are the hire company's, whoever holds the permission. */
export function packOf(rows: Rows, row: CaseRow, name: LetterName, actor: Actor, now: Date): Promise<Pack> {
  if (actor.side !== 'staff') throw problem('no permission')
  return packs[name](rows, row, actor, now)
}

/** The handler of a pack: made ahead of its transaction, in which the trail says which documents left. */
export const packHandler = (name: LetterName) => ({
  prepare: async ({ openRows, actor, portal }: Beforehand, { id }: { readonly id: number }) => {
    const now = portal.clock.businessNow()
    const { row, letter, enclosed } = await openRows(async (rows) =>
      packOf(rows, await findCase(rows, fineCase.name, id), name, actor, now),
    )
    const bytes = await writePdf(letter, now)
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield { name: '1 Letter.pdf', at: now, open: async () => Readable.from([bytes]) }
      for (const [place, each] of enclosed.entries())
        yield {
          ...{ name: `${place + 2} ${named(each)}${extname(each.name)}`, at: now },
          open: async () => (await openRows((rows) => portal.files.openFile(rows, each.file_id))).stream,
        }
    }
    const made = await portal.files.keepForADay(zipStream(entries()), { mime: 'application/zip', extension: 'zip' })
    return async ({ recordAudit }: Pick<Call, 'recordAudit'>) => {
      await recordAudit({
        ...{
          action: `${name} pack downloaded`,
          entity: fineCase.name,
          entityId: id,
          account: row.customer_account_number,
        },
        after: { number: row.number, documents: enclosed.map((each) => each.id) },
      })
      const stream = await portal.files.openMade(made.key)
      return { stream, mime: 'application/zip', name: `${row.number} ${name} pack.zip`, sizeBytes: made.sizeBytes }
    }
  },
})
