// Somebody looked at a check: noted once, with what they found to say. What it reported is acknowledged with it, so that nobody is asked twice.
import { defectCase } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import type { CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { takeCaseStep } from '../../cases/case-steps.ts'
import type { Call } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { defectRules } from './defects/rules.ts'
import { findCheck, readCheck } from './record.ts'

interface Reviewed {
  readonly id: number
  readonly version: string
  readonly note: string | null
}

export async function reviewCheck(call: Call, { id, version, note }: Reviewed): Promise<CheckView> {
  const { rows, actor, portal } = call
  const { rows: locked } = await sql`select from driver_checks where id = ${id} for update`.execute(rows)
  if (locked.length === 0) throw problem('not found')
  const before = await findCheck(call, id)
  await requireVersion(before, version, async () => (await readCheck(call, id)).record)
  const at = portal.clock.businessNow().toISOString()
  const words = note === '' ? null : note
  await sql`
    update driver_checks set reviewed_by = ${actor.id}, reviewed_at = ${at}, review_note = ${words}, updated_at = clock_timestamp() where id = ${id}`.execute(
    rows,
  )
  await call.recordAudit({
    action: 'driver check reviewed',
    entity: 'driver check',
    entityId: id,
    account: before.customer_account_number,
    before: { reviewed_at: before.reviewed_at, review_note: before.review_note },
    after: { reviewed_at: at, review_note: words },
  })
  const { rows: reported } = await sql<{ id: number }>`
    select c.id from defect_reports r join cases c on c.id = r.case_id where r.check_id = ${id} and c.state = 'reported' order by c.id`.execute(
    rows,
  )
  for (const defect of reported)
    await takeCaseStep(call, defectCase, defectRules, { id: defect.id, verb: 'acknowledge', values: {} })
  return readCheck(call, id)
}
