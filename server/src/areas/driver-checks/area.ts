// Driver checks: the list, the vehicles by day, what was missed, one check, and what the templates ask. The specified call is composed by the
// database and kept in the response cache.
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { paperDownload } from '../../cases/pack.ts'
import { paperPictures } from '../../files/paper-pictures.ts'
import { area } from '../../http/call.ts'
import { checkDays, missedChecks } from './days.ts'
import { checks } from './list.ts'
import { checkPaper } from './paper.ts'
import { photoHandlers } from './phone/photos.ts'
import { sendCheck } from './phone/take-check.ts'
import { driverChecksJson } from './queries.ts'
import { readCheck } from './record.ts'
import { declareUnused, remind } from './remind.ts'
import { reviewCheck } from './review.ts'
import { readTemplates, saveTemplate } from './templates.ts'
import { checksToday } from './today.ts'

export const driverChecksArea = area(
  driverChecksEndpoints,
  {
    list: {
      build: async (rows, { today, actor, leaveOut }) => {
        const { json, leftOut } = await driverChecksJson(rows, actor, today)
        leaveOut(leftOut)
        return { json }
      },
    },
    rows: checks.page,
    viewCounts: checks.counts,
    exportRows: checks.file,
    today: checksToday,
    view: (call, { id }) => readCheck(call, id),
    review: reviewCheck,
    paper: {
      prepare: async ({ actor, portal, openRows }, { id }) => {
        const check = await openRows((rows) => readCheck({ rows, actor }, id))
        const pictures = await paperPictures(
          openRows,
          portal.files,
          check.items.flatMap((item) => item.pictures),
        )
        const file = await paperDownload(checkPaper(check, actor, pictures), portal.clock.businessNow())
        return async () => file
      },
    },
    days: checkDays.page,
    dayCounts: checkDays.counts,
    exportDays: checkDays.file,
    missed: missedChecks.page,
    missedCounts: missedChecks.counts,
    exportMissed: missedChecks.file,
    remind,
    declareUnused,
    sendCheck,
    ...photoHandlers,
    templates: readTemplates,
    saveTemplate,
  },
  { lists: [checks.named, checkDays.named, missedChecks.named] },
)
