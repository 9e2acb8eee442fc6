// The way into the demo data for the serving process and the operator: one transaction of the owner, without a time limit.
import type { Database } from '../db/database.ts'
import { asOwner } from '../db/scope.ts'
import { vacuum } from '../db/vacuum.ts'
import { demoPassword } from './people/demo-cast.ts'
import { type DemoOptions, fillDemoRows } from './fill-demo.ts'

export const DEMO_PASSWORD = demoPassword

/** Fills an empty portal with demo data; nothing of it remains when it fails. See {@link fillDemoRows}. */
export async function fillDemo(database: Database, options: DemoOptions): Promise<void> {
  await asOwner(database, (rows) => fillDemoRows(rows, options), { limitMilliseconds: 0 })
  options.told?.(`Tables tidied: ${await vacuum(database)}`)
}
