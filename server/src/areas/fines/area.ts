// Fines: notices that the hire company enters or takes out of files, matched to the customer who had the vehicle, and decided between the two.
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { finePlan } from '@kerbline/domain/areas/fines/list.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { caseHandlers } from '../../cases/case-area.ts'
import { findCase } from '../../cases/case-rows.ts'
import { area } from '../../http/call.ts'
import { matchMany } from '../../fines/match.ts'
import { saveContest } from './contest.ts'
import { driverLinkHandlers } from './driver-link.ts'
import { readLetter, saveLetter } from './edit-letter.ts'
import { addExtension, removeExtension } from './extensions.ts'
import { readFigures } from './figures.ts'
import { packHandler } from './packs.ts'
import { finePaper } from './paper.ts'
import { policiesOf, savePolicy } from './policy.ts'
import { fineColumns, type OwnFine, readFine, toldMatch } from './read.ts'
import { fineRules } from './rules.ts'
import { enterNotice, knownNotice, saveFine } from './write.ts'

type Row = ReplyOf<(typeof finesEndpoints)['list']>['rows'][number]

const parts = caseHandlers<Row, OwnFine>({
  kind: fineCase,
  rules: fineRules,
  plan: ({ side }) => finePlan(side),
  columns: fineColumns,
  screenPath: 'fine-management',
  readOwn: async ({ rows, actor, portal }, _, row) =>
    readFine(rows, await row, actor, portal.clock.businessNow().toISOString()),
})

export const finesArea = area(
  finesEndpoints,
  {
    ...parts.handlers,
    create: async (call, entered) => {
      // Notices are entered by the hire company alone, whoever holds the permission.
      if (call.actor.side !== 'staff') throw problem('no permission')
      return parts.replyOf(call, await enterNotice(call, entered))
    },
    save: async (call, asked) => {
      return parts.reply(call, await saveFine(call, asked, async (row) => (await parts.reply(call, row)).record))
    },
    saveContest: async (call, asked) =>
      parts.reply(call, await saveContest(call, asked, async (row) => (await parts.reply(call, row)).record)),
    letter: readLetter,
    saveLetter: async (call, asked) =>
      parts.reply(call, await saveLetter(call, asked, async (row) => (await parts.reply(call, row)).record)),
    addExtension: async (call, asked) => parts.reply(call, await addExtension(call, asked)),
    removeExtension: async (call, asked) => parts.reply(call, await removeExtension(call, asked)),
    ...{ transferPack: packHandler('transfer'), contestPack: packHandler('contest') },
    match: async (call, { reg_no: plate, at, authority_id: issuer, notice_no: number }) => {
      const { rows, actor } = call
      const [match = null] = await matchMany(rows, [{ plate, at }])
      const known = issuer === undefined || !number ? undefined : await knownNotice(rows, issuer, number)
      return { ...(await toldMatch(rows, match, at, actor)), known: known ?? null }
    },
    policy: async ({ rows }, { account }) => ({ policies: await policiesOf(rows, account) }),
    savePolicy: async (call, asked) => ({ policies: await savePolicy(call, asked) }),
    figures: readFigures,
    ...driverLinkHandlers,
    ...parts.packOf(({ openRows, actor, portal }, id) =>
      openRows(async (rows) =>
        finePaper(rows, await findCase(rows, fineCase.name, id), actor, portal.clock.businessNow().toISOString()),
      ),
    ),
  },
  { lists: [parts.named] },
)
