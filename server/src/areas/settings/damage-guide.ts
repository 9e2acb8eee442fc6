// The limits of the guides of fair wear. Lines that were written by them keep what they said.
import { limitName } from '@kerbline/domain/areas/damage/guide.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { guideLimits } from '../damage/queries.ts'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['damageGuide']>

async function tableOf(rows: Rows): Promise<Table> {
  const limits = await guideLimits(rows)
  return { version: versionOf(limits), rows: limits }
}

export const readDamageGuide = readerOf<Table>(tableOf, { version: '', rows: [] })

export const saveDamageGuide = (
  call: Call,
  { version, rows: after }: InputOf<(typeof settingsEndpoints)['saveDamageGuide']>,
): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'damage guide', entity: 'damage guide limit', version, read: guideLimits, answer: tableOf },
    problems: () => repetitions(after.map(limitName), 'from_on', () => 'This limit is in the list twice.'),
    write: async (before, rows) => {
      const changes = changesOf(before, after, limitName)
      for (const { before: was } of changes)
        if (was)
          await sql`delete from guide_limits where kind = ${was.kind} and from_on = ${was.from_on}
            and vehicle_class is not distinct from ${was.vehicle_class} and basis is not distinct from ${was.basis}
            and zone is not distinct from ${was.zone} and panel is not distinct from ${was.panel}`.execute(rows)
      for (const { after: is } of changes) if (is) await rows.insertInto('guide_limits').values(is).execute()
      return changes
    },
  })
