import { sql } from 'kysely'
import { rightsOf } from '../../http/actor.ts'
import { UsageError, type Verb, VerbRefused } from '../verb.ts'
import { readWords } from '../words.ts'

interface Person {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly side: 'customer' | 'staff'
  readonly is_admin: boolean
  readonly roles: unknown
  readonly permissions: unknown
  readonly denied: unknown
  readonly by_rule: unknown
  readonly account_numbers: readonly string[]
}

export const demoPeopleVerb: Verb = {
  usage: 'demo-people',
  summary: 'lists the demo users as JSON',
  prepare: (words) => {
    if (readWords(words, []).rest.length > 0) throw new UsageError('demo-people takes no arguments.')
    return async ({ database, print }) => {
      const { rows } = await sql<Person>`
        select id, email, name, side, is_admin, roles, permissions, denied, by_rule,
          case when side = 'customer' then account_numbers_of(customer_account_numbers) else coalesce((
            select array_agg(a.customer_account_number order by a.customer_account_number)
            from accounts a join customers c on c.id = a.customer_id where c.manager_id = users.id), '{}') end as account_numbers
        from users where email like '%@kerbline.example' and status = 'active' order by id`.execute(database.kysely)
      if (rows.length === 0) throw new VerbRefused('No demo users found. This server was started without demo data.')
      const people = rows.map((person) => {
        const { roles, may } = rightsOf(person)
        const { id, email, name, side, is_admin, account_numbers } = person
        const sees_all_accounts = side === 'staff' && may.has('see all accounts')
        return { id, email, name, side, is_admin, roles, permissions: [...may], account_numbers, sees_all_accounts }
      })
      print(JSON.stringify(people, undefined, 2))
      return 0
    }
  },
}
