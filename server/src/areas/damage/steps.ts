// What other areas begin of damage.
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { type DamageMark, severityOf } from '@kerbline/domain/areas/damage/marks.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { openCase } from '../../cases/open-case.ts'
import type { Tables } from '../../db/tables.ts'
import type { Call } from '../../http/call.ts'

export interface DamageDraft {
  readonly account: string
  readonly title: string
  readonly vehicle: { readonly id: number; readonly reg_no: string }
  readonly driver_id: number | null
  readonly driver_name: string | null
  readonly discovered_at: string | null
  readonly circumstances: string | null
  readonly source: NonNullable<Tables['damage_cases']['source']['__insert__']>
  readonly marks: readonly DamageMark[]
}

/** A report begun with what is known: whoever began it finishes it. */
export const draftDamage = (
  call: Call,
  { account, title, vehicle, ...draft }: DamageDraft,
  also: (id: number) => Promise<unknown> = async () => undefined,
): Promise<CaseRow> =>
  openCase(
    call,
    damageCase,
    { account, type: '', title, vehicle, driverId: draft.driver_id, ownerTeam: 'Damage' },
    async ({ id }) => {
      const { driver_name: driver, discovered_at: found, circumstances, source, marks } = draft
      await sql`insert into damage_cases (case_id, customer_account_number, driver_name, discovered_at, circumstances, source, damage_points, severity)
        values (${id}, ${account}, ${driver}, ${found}, ${circumstances}, ${source}, ${JSON.stringify(marks)}, ${severityOf(marks)})`.execute(
        call.rows,
      )
      await also(id)
    },
  )
