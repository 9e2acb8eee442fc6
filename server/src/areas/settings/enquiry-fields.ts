// The extra fields of the enquiry form. A field is known by its label: enquiries keep the words they were asked with.
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { beginSave, readerOf, refuse, repetitions, twice } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['enquiryFields']>

async function tableOf(rows: Rows): Promise<Table> {
  const fields = await rows.selectFrom('e2o_fields').select('label').orderBy('place').orderBy('id').execute()
  return { version: versionOf(fields), rows: fields }
}

export const readEnquiryFields = readerOf<Table>(tableOf, { version: '', rows: [] })

export async function saveEnquiryFields(
  call: Call,
  { version, rows: given }: InputOf<(typeof settingsEndpoints)['saveEnquiryFields']>,
): Promise<Table> {
  const table = { name: 'enquiry fields', read: async (rows: Rows) => (await tableOf(rows)).rows, answer: tableOf }
  const { rows, before } = await beginSave(call, table, version)
  const labels = given.map(({ label }) => label)
  refuse(
    repetitions(
      labels.map((label) => label.toLowerCase()),
      'label',
      (place) => twice(labels[place]),
    ),
  )
  await sql`delete from e2o_fields where label <> all(${labels}::text[])`.execute(rows)
  await sql`insert into e2o_fields (label, place) select label, place from unnest(${labels}::text[]) with ordinality as given (label, place)
    on conflict (label) do update set place = excluded.place`.execute(rows)
  const after = await tableOf(rows)
  if (after.version !== version)
    await call.recordAudit({
      action: 'enquiry fields saved',
      entity: 'enquiry field',
      before: { labels: before.map(({ label }) => label) },
      after: { labels },
    })
  return after
}
