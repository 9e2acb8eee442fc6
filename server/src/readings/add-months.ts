// What a vehicle drove and scored in a month, added to what stands.
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import { endOfMonth, hadBy } from '../hires/who-had.ts'

export interface MonthStep {
  readonly vehicleId: number
  readonly account: string
  /** YYYY-MM, of London. */
  readonly month: string
  readonly miles: number
  /** The sum of so many scores. */
  readonly score: number
  readonly scores: number
}

export async function addMonths(rows: Rows, steps: readonly MonthStep[]): Promise<void> {
  if (steps.length === 0) return
  await sql`insert into vehicle_months as kept (vehicle_id, customer_account_number, month, miles, score_sum, score_count)
    select "vehicleId", coalesce(${hadBy(sql`sent."vehicleId"`, endOfMonth(sql`sent.month`))}, account), month, sum(miles), sum(score), sum(scores)
    from json_to_recordset(${JSON.stringify(steps)}::json) as sent("vehicleId" int, account text, month text, miles numeric, score numeric, scores int)
    group by "vehicleId", account, month
    on conflict (vehicle_id, month) do update set miles = kept.miles + excluded.miles, score_sum = kept.score_sum + excluded.score_sum,
      score_count = kept.score_count + excluded.score_count`.execute(rows)
}
