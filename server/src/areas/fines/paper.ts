// A fine on paper: the notice, its dates with their rules and sources, who had the vehicle and who drove it, and what has come of it.
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { fineClocks, fineKinds, noticeStages } from '@kerbline/domain/areas/fines/notice.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import type { CaseRow } from '../../cases/case-rows.ts'
import { casePaper } from '../../cases/pack.ts'
import type { Rows } from '../../db/scope.ts'
import { paperInstant, type PdfPaper } from '../../files/write-pdf.ts'
import type { Actor } from '../../http/actor.ts'
import { readFine } from './read.ts'

type Fact = readonly [label: string, value: string]
const said = (label: string, value: string | null | undefined): readonly Fact[] => (value ? [[label, value]] : [])
const sum = (label: string, pence: number | null): readonly Fact[] =>
  pence === null ? [] : [[label, formatMoney(pence)]]

export async function finePaper(rows: Rows, row: CaseRow, actor: Actor, now: string): Promise<PdfPaper> {
  const own = await readFine(rows, row, actor, now)
  const { match } = own
  const seesDrivers = actor.may.has('see drivers')
  return casePaper(rows, fineCase, row, {
    opening: row.title,
    facts: [
      ['Notice', `${own.notice_no}, ${noticeStages[own.stage]}`],
      ['Issuer', [own.authority, own.issuer.address].filter(Boolean).join(', ')],
      ['Kind', row.type in fineKinds ? fineKinds[row.type as keyof typeof fineKinds] : row.type],
      ['Contravention', `${paperInstant(new Date(own.contravention_at))}, ${own.location}`],
      ...said('Code', own.contravention_code),
      ['Date of the notice', formatDate(own.issued_on)],
      ...said('Received', own.received_on && formatDate(own.received_on)),
      ...sum('Discounted amount', own.discount_pence),
      ...sum('Full amount', own.full_pence),
      ...sum('Toll or daily charge, due as well', own.charge_pence),
      ...own.dates.map(({ ends, printed, computed, says, rule }): Fact => [
        fineClocks[ends],
        [
          printed && `printed ${formatDate(printed)}`,
          computed && `by the rule ${formatDate(computed)}`,
          says,
          rule?.source,
        ]
          .filter(Boolean)
          .join('; '),
      ]),
      ...said('Hire', match.hire && `${match.hire.account_name}, ${match.hire.account}`),
      ...(seesDrivers ? said('Driver', own.driver_name) : []),
      ...(seesDrivers ? said('How we know', match.drove?.why) : []),
      ...said('Paid', own.paid && `${formatMoney(own.paid.pence)}, ${formatDate(own.paid.on)}`),
      ...said('Decided by', own.paid?.decided_by),
    ],
  })
}
