// How the numbers of cases are made. What has a number keeps it, and no number is given twice: the next one never goes back.
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable, twice } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['numberSeries']>
type Given = InputOf<(typeof settingsEndpoints)['saveNumberSeries']>
type Series = Given['rows'][number]
type Kept = Table['rows'][number]

const keptSeries = async (rows: Rows): Promise<Kept[]> =>
  (
    await sql<Kept>`
      select s.kind, s.prefix, s.digits, s.next_number, (select count(*)::int from cases c where c.kind = s.kind) as given
      from case_number_series() s order by s.kind`.execute(rows)
  ).rows

/** A case that is opened meanwhile takes a number; that overtakes nobody. */
const editable = (series: readonly Kept[]) => series.map(({ kind, prefix }) => ({ kind, prefix }))

async function tableOf(rows: Rows): Promise<Table> {
  const series = await keptSeries(rows)
  return { version: versionOf(editable(series)), rows: series }
}

export const readNumberSeries = readerOf<Table>(tableOf, { version: '', rows: [] })

/** Whose numbers began with a prefix before; one kind's numbers stay that kind's. */
async function otherKindOf(rows: Rows, { kind, prefix }: Series): Promise<string | undefined> {
  const { rows: found } = await sql<{ kind: string }>`
    select c.kind from cases c where c.kind <> ${kind} and c.number like ${`${prefix}-%`} limit 1`.execute(rows)
  return found[0]?.kind
}

async function problemsOf(rows: Rows, before: readonly Kept[], given: readonly Series[]): Promise<FieldProblem[]> {
  const fields = repetitions(
    given.map(({ kind }) => kind),
    'prefix',
    () => 'This type is in the list twice.',
  )
  const kept = before.filter(({ kind }) => !given.some((each) => each.kind === kind))
  const prefixes = [...kept, ...given].map(({ prefix }) => prefix)
  for (const [place, series] of given.entries()) {
    const was = before.find(({ kind }) => kind === series.kind)
    if (!was) continue
    if (prefixes.filter((prefix) => prefix === series.prefix).length > 1)
      fields.push({ field: `rows.${place}.prefix`, reason: 'already_exists', message: twice(series.prefix) })
    const other = series.prefix === was.prefix ? undefined : await otherKindOf(rows, series)
    if (other !== undefined)
      fields.push({
        field: `rows.${place}.prefix`,
        reason: 'already_exists',
        message: `${caseKindOf(other)?.many ?? 'Other records'} already use ${series.prefix}. Choose another prefix.`,
      })
    if (series.next_number !== null && series.next_number < was.next_number)
      fields.push({
        field: `rows.${place}.next_number`,
        reason: 'out_of_range',
        message: `Numbers are not reused. Enter ${was.next_number.toLocaleString('en-GB')} or more.`,
      })
  }
  return fields
}

async function write(rows: Rows, given: readonly Series[], before: readonly Kept[]): Promise<void> {
  const changed = given.filter(({ kind, prefix }) =>
    before.some((each) => each.kind === kind && each.prefix !== prefix),
  )
  // Letters are unique at every moment: of two kinds that swap theirs, both let go first.
  for (const [place, { kind }] of changed.entries())
    await sql`update number_series set prefix = ${`ZZZ${String.fromCharCode(65 + place)}`} where kind = ${kind}`.execute(
      rows,
    )
  for (const { kind, prefix } of changed)
    await sql`update number_series set prefix = ${prefix}, updated_at = now() where kind = ${kind}`.execute(rows)
  for (const { kind, next_number: next } of given)
    if (next !== null) await sql`select set_next_case_number(${kind}, ${next})`.execute(rows)
}

export const saveNumberSeries = (call: Call, { version, rows: given }: Given): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'number series', entity: 'number series', version, read: keptSeries, answer: tableOf },
    versioned: editable,
    problems: (before, rows) => problemsOf(rows, before, given),
    write: async (before, rows) => {
      await write(rows, given, before)
      return changesOf(before, await keptSeries(rows), ({ kind }) => kind)
    },
  })
