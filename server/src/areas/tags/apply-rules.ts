// Rule tags brought into line with the fleet: one when its rule is saved, all of them every night.
import type { TagRule } from '@kerbline/domain/areas/tags/rules.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/audit.ts'
import { openScope } from '../../db/scope.ts'
import type { Tables } from '../../db/tables.ts'
import { LIVE } from '../../fleet/vehicles-of.ts'
import type { Portal } from '../../http/call.ts'
import { isOnTagAccount, tagAccounts } from './queries.ts'
import { fitsSql, readRule } from './rule-sql.ts'

export interface RuleTag {
  readonly id: number
  readonly rule: TagRule
}

/** Puts the tag on what fits and takes it off what does not; says on how many. */
export async function applyRule(
  rows: Kysely<Tables>,
  tag: RuleTag,
  today: string,
): Promise<{ added: number; removed: number }> {
  const fitting = sql`select v.id, v.customer_account_number from vehicles v
    where ${isOnTagAccount(tag.id)} and ${LIVE} and ${fitsSql(tag.rule, today)}`
  const removed =
    await sql`delete from vehicle_tags t where t.tag_id = ${tag.id} and t.vehicle_id not in (select f.id from (${fitting}) f)`.execute(
      rows,
    )
  const added = await sql`insert into vehicle_tags (customer_account_number, vehicle_id, tag_id)
    select f.customer_account_number, f.id, ${tag.id} from (${fitting}) f on conflict do nothing`.execute(rows)
  const counts = { added: Number(added.numAffectedRows ?? 0n), removed: Number(removed.numAffectedRows ?? 0n) }
  await sql`update tags set rule_applied_at = clock_timestamp(), last_used_at = ${
    counts.added > 0 ? sql`clock_timestamp()` : sql`last_used_at`
  } where id = ${tag.id}`.execute(rows)
  return counts
}

const JOB = { kind: 'job', name: 'tag rules' } as const

/** For the night's recurring job: resolves to how many vehicles changed a tag. */
export const ruleTagsOf =
  ({ database, clock }: Pick<Portal, 'database' | 'clock'>) =>
  async (stopping: AbortSignal): Promise<number> => {
    const { rows: tags } = await openScope(
      database,
      JOB,
      (rows) =>
        sql<{ id: number; customer_account_number: string; accounts: string[]; rule: unknown }>`
        select g.id, g.customer_account_number, ${tagAccounts('g')} as accounts, g.rule from tags g where g.rule is not null and g.is_active order by g.id`.execute(
          rows,
        ),
      { isReadOnly: true },
    )
    const today = londonDate(clock.businessNow())
    let changed = 0
    for (const { id, customer_account_number, accounts, rule: stored } of tags) {
      const rule = readRule(stored)
      if (stopping.aborted || rule === null) continue
      // A transaction each: one slow tag holds up nobody, and what is done stays done.
      changed += await openScope(database, { ...JOB, accounts }, async (rows) => {
        const { added, removed } = await applyRule(rows, { id, rule }, today)
        if (added + removed > 0)
          await recordAudit(rows, {
            actor: null,
            action: 'tag kept by its rule',
            entity: 'tags',
            entityId: id,
            account: customer_account_number,
            after: { added, removed },
          })
        return added + removed
      })
    }
    return changed
  }
