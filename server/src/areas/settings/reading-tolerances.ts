// Tolerances of flagged odometer readings, by how they came in.
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { readingSources } from '@kerbline/domain/areas/telematics/judge-reading.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['readingTolerances']>
type Given = InputOf<(typeof settingsEndpoints)['saveReadingTolerances']>
type Tolerance = Given['rows'][number]

const tolerancesOf = async (rows: Rows): Promise<Tolerance[]> =>
  (
    await sql<Tolerance>`select source, miles from reading_tolerances
      order by array_position(${[...readingSources]}::text[], source)`.execute(rows)
  ).rows

async function tableOf(rows: Rows): Promise<Table> {
  const tolerances = await tolerancesOf(rows)
  return { version: versionOf(tolerances), rows: tolerances }
}

export const readReadingTolerances = readerOf<Table>(tableOf, { version: '', rows: [] })

export const saveReadingTolerances = (call: Call, { version, rows: given }: Given): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'reading tolerances', entity: 'reading tolerance', version, read: tolerancesOf, answer: tableOf },
    problems: () =>
      repetitions(
        given.map(({ source }) => source),
        'miles',
        () => 'This source is in the list twice.',
      ),
    write: async (before, rows) => {
      const sources = new Set(given.map(({ source }) => source))
      const changes = changesOf(
        before.filter(({ source }) => sources.has(source)),
        given,
        ({ source }) => source,
      )
      for (const { after } of changes)
        if (after)
          await sql`update reading_tolerances set miles = ${after.miles}, updated_at = now() where source = ${after.source}`.execute(
            rows,
          )
      return changes
    },
  })
