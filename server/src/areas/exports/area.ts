// Long exports are asked for here and made in the background (make-exports.ts).
import { exportsEndpoints } from '@kerbline/domain/areas/exports/endpoints.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { assertColumns } from '../../crud/export-rows.ts'
import { selectionSql } from '../../crud/list-query.ts'
import type { Lists } from '../../crud/lists.ts'
import { mimeOf } from '../../files/write-table.ts'
import { area, type Area } from '../../http/call.ts'
import { exportsChannel } from '../../jobs/jobs.ts'
import type { Download } from '../../http/download.ts'
import { addExport, cancelExport, countUnfinished, findExport, ownExports } from './queries.ts'

const maxAtOnce = 3

/** @param lists what can be exported */
export const exportsArea = (lists: Lists): Area =>
  area(exportsEndpoints, {
    list: ({ rows }, { before }) => ownExports(rows, before),

    start: async ({ rows, actor, portal, recordAudit }, { list: path, columns, format, ...asked }) => {
      const list = lists.at(path)
      if (!list) throw problem('not found')
      if (!isMet(list.needs, actor.may)) throw problem('no permission')
      assertColumns(list.plan(actor), columns)
      if ((await countUnfinished(rows)) >= maxAtOnce)
        throw problem('not allowed now', {
          detail: `You have ${maxAtOnce} exports running. Wait for one to finish, or stop it.`,
        })
      // A filter that cannot be read is refused now, not in an hour.
      const today = londonDate(portal.clock.businessNow())
      selectionSql(list.source({ actor, today, isArchived: asked.archived === 'yes', filter: asked.filter }), asked)
      const added = await addExport(rows, { actor, list: path, name: path, format, columns, asked })
      await recordAudit({
        action: 'export asked for',
        entity: path,
        entityId: added.id,
        after: { columns, format, asked },
      })
      await sql`select pg_notify(${exportsChannel}, '')`.execute(rows)
      return added
    },

    view: ({ rows }, { id }) => findExport(rows, id),

    file: async ({ rows, portal }, { id }): Promise<Download> => {
      const { storage_key: key, size_bytes: sizeBytes, format, name } = await findExport(rows, id)
      if (key === null || sizeBytes === null) throw problem('not found')
      return { stream: await portal.files.openMade(key), mime: mimeOf[format], name: `${name}.${format}`, sizeBytes }
    },

    cancel: async ({ rows }, { id }) => {
      await findExport(rows, id)
      await cancelExport(rows, id)
      return findExport(rows, id)
    },
  })
