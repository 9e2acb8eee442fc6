// The list of fines: what it shows to each side, and the questions everybody is offered.
import { caseColumn, caseListPlan } from '../../cases/case-list.ts'
import { turnInWords } from '../../cases/turn-words.ts'
import { optionsOf } from '../../kit/field.ts'
import type { ListPlan } from '../../kit/list.ts'
import { fineCase } from './case.ts'
import { type FineKind, fineKinds, type NoticeStage, noticeStages } from './notice.ts'
import { dearerFineQuery, openFineQuery, settledStates } from './states.ts'

/** A discount ends soon within so many days. */
export const DISCOUNT_SOON_DAYS = 5

export function finePlan(side: 'customer' | 'staff'): ListPlan {
  const own = side === 'customer' ? 'customer' : 'hire_company'
  return caseListPlan(fineCase, {
    type: { label: 'Kind', options: optionsOf(Object.keys(fineKinds) as FineKind[], fineKinds) },
    own: {
      title: caseColumn('Contravention', 'text', { width: 176 }),
      notice_no: caseColumn('Notice number', 'text', { width: 126 }),
      authority: caseColumn('Issuer', 'text', { width: 150 }),
      contravention_at: caseColumn('Happened', 'instant', { width: 144 }),
      stage: caseColumn('Stage', 'choice', {
        options: optionsOf(Object.keys(noticeStages) as NoticeStage[], noticeStages),
        width: 150,
      }),
      driver_name: caseColumn('Who drove', 'text', { width: 128 }),
      now_pence: caseColumn('Due now', 'money', { width: 96 }),
      later_pence: caseColumn('Due later', 'money', { width: 96 }),
      charge_pence: caseColumn('Toll or charge', 'money', { width: 96 }),
      discount_on: caseColumn('Discount ends', 'due', { width: 132 }),
      dearer_on: caseColumn('Costs more after', 'due', { width: 168 }),
      pay_on: caseColumn('Pay by', 'date'),
      respond_on: caseColumn('Answer by', 'date'),
      is_escalated: caseColumn('Later notice came', 'flag', { isSortable: false }),
      transfer_refusal: caseColumn('Transfer rejected because', 'text', { isSortable: false, width: 190 }),
      contest_refusal: caseColumn('Contest rejected because', 'text', { isSortable: false, width: 190 }),
      received_on: caseColumn('Received', 'date'),
    },
    // Where nobody asks for another order, what an issuer rejected comes first.
    sort: 'due_on',
    shown: ['number', 'reg_no', 'title', 'state', 'now_pence', 'discount_on', 'due_on', 'driver_name', 'authority'],
    views: [
      { name: 'open', label: 'Open', query: openFineQuery },
      { name: 'dearer', label: 'Costs more this week', query: dearerFineQuery },
      {
        name: 'discount_ending',
        label: 'Discount ending',
        query: {
          discount_on: `within:${DISCOUNT_SOON_DAYS}`,
          state: `not:${[...settledStates, 'company_paid', 'closed'].join(',')}`,
          sort: 'discount_on',
        },
      },
      { name: 'waiting_on_you', label: turnInWords(own, own), query: { waiting_on: `is:${own}` } },
      ...(side === 'staff' ? [{ name: 'unmatched', label: 'No hirer found', query: { state: 'is:unmatched' } }] : []),
      {
        name: 'transfers',
        label: 'Transfers',
        query: {
          state: 'is:driver_nomination,transfer_in_progress,transfer_rejected',
          columns: 'number,reg_no,authority,title,state,due_on,transfer_refusal',
        },
      },
      { name: 'contested', label: 'Contested', query: { state: 'is:contest_asked,contested' } },
      { name: 'closed', label: 'Closed', query: { state: `is:${[...settledStates, 'closed'].join(',')}` } },
    ],
  })
}
