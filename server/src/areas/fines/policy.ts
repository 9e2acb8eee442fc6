// What a company wants done with the notices of a kind: we act before we pay, and who decided it is told.
import type { FinePolicy, finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { isPolice } from '@kerbline/domain/areas/fines/notice.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'

export const policiesOf = async (rows: Rows, account: string): Promise<FinePolicy[]> =>
  (
    await sql<FinePolicy>`
      select p.kind, p.handling, p.set_by_name as set_by, p.set_on::text as set_on from fine_policies p join accounts a on a.customer_id = p.customer_id
      where a.customer_account_number = ${account} order by p.kind`.execute(rows)
  ).rows

export async function policyFor(rows: Rows, account: string, kind: string): Promise<Omit<FinePolicy, 'kind'> | null> {
  const found = (await policiesOf(rows, account)).find((each) => each.kind === kind)
  if (!found) return null
  const { kind: _, ...policy } = found
  return policy
}

export async function savePolicy(
  call: Call,
  { account, kind, handling }: InputOf<(typeof finesEndpoints)['savePolicy']>,
): Promise<FinePolicy[]> {
  const { rows, actor, portal } = call
  if (isPolice(kind) && handling !== 'transfer')
    throw problem('not valid', {
      fields: [
        { field: 'handling', reason: 'inconsistent', message: 'A police notice can only be answered with a name.' },
      ],
    })
  const { rows: found } = await sql<{ id: number }>`
    select customer_id as id from accounts where customer_account_number = ${account}`.execute(rows)
  const [company] = found
  if (!company) throw problem('not found')
  const before = await policyFor(rows, account, kind)
  await sql`
    insert into fine_policies (customer_id, kind, handling, set_by_name, set_on)
    values (${company.id}, ${kind}, ${handling}, ${actor.name}, ${londonDate(portal.clock.businessNow())})
    on conflict (customer_id, kind) do update set handling = excluded.handling, set_by_name = excluded.set_by_name, set_on = excluded.set_on`.execute(
    rows,
  )
  await call.recordAudit({
    ...{ action: 'fine policy set', entity: 'companies', entityId: company.id, account },
    ...{ before: { kind, handling: before?.handling ?? null }, after: { kind, handling } },
  })
  return policiesOf(rows, account)
}
