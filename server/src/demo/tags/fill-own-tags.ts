// Tags that are somebody's own, and tags that keep themselves.
import type { RuleCondition } from '@kerbline/domain/areas/tags/rules.ts'
import { type Kysely, sql } from 'kysely'
import { applyRule } from '../../areas/tags/apply-rules.ts'
import { readRule } from '../../areas/tags/rule-sql.ts'
import type { Tables } from '../../db/tables.ts'
import { aTag } from '../../testing/factories.ts'
import { type AccountOfWorld, needOf, type World } from '../demo-world.ts'

interface OwnTag {
  readonly name: string
  readonly colour: string
  readonly description: string
  readonly visibility: 'private' | 'company' | 'shared'
  readonly conditions: readonly RuleCondition[]
}

const below = (field: RuleCondition['field'], operator: RuleCondition['operator'], number: number): RuleCondition => ({
  ...{ field, operator, number },
  values: [],
})

const ownTags: readonly OwnTag[] = [
  {
    name: 'MOT within 30 days',
    colour: '#9a5b00',
    description: 'Book these first',
    visibility: 'shared',
    conditions: [below('mot', 'within', 30)],
  },
  {
    name: 'Diesel over 30,000 miles',
    colour: '#6b5a45',
    description: 'Talk to the branch about a replacement',
    visibility: 'company',
    conditions: [below('miles', 'over', 30_000), { field: 'fuel', operator: 'is', number: null, values: ['diesel'] }],
  },
  {
    name: 'Score under 60',
    colour: '#a3262a',
    description: 'Talk to the driver',
    visibility: 'company',
    conditions: [below('score', 'under', 60)],
  },
  {
    name: 'Ask Dave about these',
    colour: '#5b3f8c',
    description: 'My own list',
    visibility: 'private',
    conditions: [],
  },
]

/** Of all accounts of a company: kept once, under its first. */
const companyTag: OwnTag = {
  name: 'Electric vehicles',
  colour: '#1f6b45',
  description: 'On all accounts, for planning chargers',
  visibility: 'shared',
  conditions: [{ field: 'fuel', operator: 'is', number: null, values: ['electric'] }],
}

export function fillOwnTags(world: World, account: AccountOfWorld): void {
  const { batch, clock } = world
  const isFirst = account.customer.accounts[0]?.accountNumber === account.accountNumber
  const owner = needOf(account.customer.people, 'fleet').id
  for (const [place, { conditions, ...words }] of (isFirst ? [...ownTags, companyTag] : ownTags).entries()) {
    const at = clock.at(-60 + place * 9, 615)
    batch.add(
      'tags',
      aTag({
        id: batch.id('tags'),
        customer_account_number: account.accountNumber,
        ...words,
        spans_company: words.name === companyTag.name,
        rule: conditions.length > 0 ? JSON.stringify({ conditions }) : null,
        owner_user_id: owner,
        created_at: at,
        updated_at: at,
        created_by: owner,
      }),
    )
  }
}

/** Once the fleet is there: rules are applied as last night, the private lists get a few vehicles, and every tag says when it was last used. */
export async function keepDemoTags(rows: Kysely<Tables>, { clock }: Pick<World, 'clock'>): Promise<void> {
  const at = clock.at(-1, 131)
  const tags = await rows.selectFrom('tags').select(['id', 'rule']).where('rule', 'is not', null).execute()
  for (const { id, rule: stored } of tags) {
    const rule = readRule(stored)
    if (rule) await applyRule(rows, { id, rule }, clock.day(0))
  }
  await sql`insert into vehicle_tags (customer_account_number, vehicle_id, tag_id, created_by)
    select g.customer_account_number, chosen.id, g.id, g.owner_user_id from tags g cross join lateral (
      select v.id from vehicles v where v.customer_account_number = g.customer_account_number and v.status = 'on_hire' order by v.id limit 5) chosen
    where g.visibility = 'private' on conflict do nothing`.execute(rows)
  await sql`update vehicle_tags t set created_at = ${at} from tags g where g.id = t.tag_id and (g.rule is not null or g.visibility = 'private')`.execute(
    rows,
  )
  await sql`update tags g set rule_applied_at = case when g.rule is not null then ${at}::timestamptz end,
    last_used_at = (select max(t.created_at) from vehicle_tags t where t.tag_id = g.id)`.execute(rows)
}
