import type { Rows } from '../../http/call.ts'

/** A file of this scope, or nothing: another customer's is as absent as one that never was. */
export const findFile = (rows: Rows, id: string) =>
  rows
    .selectFrom('files')
    .select(['id', 'name', 'mime', 'size_bytes', 'visibility'])
    .where('id', '=', id)
    .executeTakeFirst()
