// The price list of damage. Estimates that were written from it stay as they are.
import { type DamagePrice, priceName } from '@kerbline/domain/areas/damage/prices.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { nameKey } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import { damagePrices } from '../damage/queries.ts'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['damagePrices']>

async function tableOf(rows: Rows): Promise<Table> {
  const prices = await damagePrices(rows)
  return { version: versionOf(prices), rows: prices }
}

export const readDamagePrices = readerOf<Table>(tableOf, { version: '', rows: [] })

const removePrice = (
  rows: Rows,
  { plan, model, panel, kind, severity, up_to_mm: limit, what, from_on: from }: DamagePrice,
) =>
  sql`delete from damage_prices where kind = ${kind} and what = ${what} and from_on = ${from}
    and plan is not distinct from ${plan} and model is not distinct from ${model} and panel is not distinct from ${panel}
    and severity is not distinct from ${severity} and up_to_mm is not distinct from ${limit}::int`.execute(rows)

export const saveDamagePrices = (
  call: Call,
  { version, rows: after }: InputOf<(typeof settingsEndpoints)['saveDamagePrices']>,
): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'damage prices', entity: 'damage price', version, read: damagePrices, answer: tableOf },
    problems: () =>
      repetitions(
        after.map((row) => nameKey(priceName(row))),
        'what',
        () => 'This price is in the list twice.',
      ),
    write: async (before, rows) => {
      const changes = changesOf(before, after, priceName)
      for (const { before: was } of changes) if (was) await removePrice(rows, was)
      for (const { after: is } of changes) if (is) await rows.insertInto('damage_prices').values(is).execute()
      return changes
    },
  })
