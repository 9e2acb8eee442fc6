// What is taken off a charge for age and miles. Lines that were written stay as they are.
import { reductionName } from '@kerbline/domain/areas/damage/reduction.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { ageReductions } from '../damage/queries.ts'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['ageReductions']>

async function tableOf(rows: Rows): Promise<Table> {
  const reductions = await ageReductions(rows)
  return { version: versionOf(reductions), rows: reductions }
}

export const readAgeReductions = readerOf<Table>(tableOf, { version: '', rows: [] })

export const saveAgeReductions = (
  call: Call,
  { version, rows: after }: InputOf<(typeof settingsEndpoints)['saveAgeReductions']>,
): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'age reductions', entity: 'age reduction', version, read: ageReductions, answer: tableOf },
    problems: () => repetitions(after.map(reductionName), 'from_months', () => 'This reduction is in the list twice.'),
    write: async (before, rows) => {
      const changes = changesOf(before, after, reductionName)
      for (const { before: was } of changes)
        if (was)
          await sql`delete from age_reductions where from_months = ${was.from_months} and from_miles = ${was.from_miles}`.execute(
            rows,
          )
      for (const { after: is } of changes) if (is) await rows.insertInto('age_reductions').values(is).execute()
      return changes
    },
  })
