// Cases that are here, and why a row of a file stays behind them: they only go forward.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { type CaseKind, stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../audit/audit.ts'
import type { Tables } from '../../db/tables.ts'
import type { ImportTask } from '../prepare.ts'
import type { Item, KnownRecord } from '../table.ts'

export interface KnownCase extends KnownRecord {
  readonly account: string
  readonly state: string
  readonly worked: NonNullable<KnownRecord['worked']>
}

/** @param where which cases c are asked for, and which of their columns besides */
export const knownCases = (
  { name }: CaseKind,
  own: keyof Tables,
  besides: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<KnownCase> => sql<KnownCase>`
  select c.id, c.customer_account_number as account, c.state, ${besides}, json_build_object('name', c.number, 'own', to_jsonb(o), 'is_worked',
    exists (select from audit a where a.entity = ${name} and a.entity_id = c.id::text and a.actor_name is not null
      and a.action like ${`${name}: %`} and not coalesce(a.after ? 'imported_from', false))) as worked
  from cases c join ${sql.table(own)} o on o.case_id = c.id where c.kind = ${name} and ${where}`

interface StateRule {
  /** The column of the file that says the state. */
  readonly column: string
  readonly toldBy: (row: CheckedRow, task: ImportTask) => string
  /** How the state of a row stands to the one here. */
  readonly compared: (told: string, known: KnownCase, row: CheckedRow) => 'same' | 'ahead' | 'behind' | 'beside'
}

interface ForwardOnly {
  readonly stateColumn: string
  readonly behind: (
    row: CheckedRow,
    known: KnownCase,
    task: ImportTask,
  ) => { readonly column: string; readonly says: string } | null
  readonly after: (
    task: ImportTask,
    items: readonly Pick<Item<unknown, KnownCase>, 'row' | 'known' | 'isBehind'>[],
  ) => Promise<void>
}

/** A state that a case is past stays, and nothing of its row is taken: the file is older. */
export const forwardOnly = (kind: CaseKind, { column, toldBy, compared }: StateRule): ForwardOnly => ({
  stateColumn: 'state',
  behind(row, known, task) {
    const told = toldBy(row, task)
    if (told === '') return null
    const { state, worked } = known
    const stands = compared(told, known, row)
    return stands === 'behind' || (stands === 'beside' && worked.is_worked)
      ? {
          column,
          says: `The file says “${stateInWords(kind, told)}”, but ${worked.name} is already “${stateInWords(kind, state)}”.`,
        }
      : null
  },
  /** The history of each case says which file was not taken, once for each state a file says of it. */
  async after(task, items) {
    const { rows, source, actorId, actorName } = task
    const refused = items.flatMap(({ row, known, isBehind }) =>
      known && isBehind ? [{ known, told: toldBy(row, task) }] : [],
    )
    if (refused.length === 0) return
    const action = `${kind.name}: file not taken`
    const { rows: found } = await sql<{ id: string; told: string; stands: string }>`
      select entity_id as id, after ->> 'told' as told, after ->> 'stands' as stands from audit where entity = ${kind.name}
        and entity_id = any(${refused.map(({ known }) => String(known.id))}::text[]) and action = ${action}`.execute(
      rows,
    )
    const isTold = new Set(found.map(({ id, told, stands }) => `${id} ${told} ${stands}`))
    await recordAudit(
      rows,
      ...refused
        .filter(({ known: { id, state }, told }) => !isTold.has(`${id} ${told} ${state}`))
        .map(({ known: { id, account, state }, told }) => ({
          actor: actorName === null ? null : { id: actorId, name: actorName },
          action,
          entity: kind.name,
          entityId: id,
          account,
          after: {
            imported_from: source,
            told,
            stands: state,
            said: `${source} says ${stateInWords(kind, told)}. The ${kind.one.toLowerCase()} stays ${stateInWords(kind, state)}.`,
          },
        })),
    )
  },
})
