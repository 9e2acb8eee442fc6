// For tests alone: a private parking charge as the call answers it, whose notice to keeper came late.
import type { FineRecord, FineView } from './fine-record.ts'

const record: FineRecord = {
  ...{ id: 51, number: 'FIN-000051', type: 'private_parking', title: 'Stayed too long, Northgate Retail Park' },
  ...{ state: 'notified', priority: 'normal', reg_no: 'LK21VXN', vehicle_id: 12, waiting_on: 'customer' },
  ...{ waiting_since: '2026-11-16T09:00:00Z', owner_team: 'Fines', owner_id: null, owner_name: null, due_at: null },
  ...{ due_on: null, due_clock: null, is_late: false, is_open: true, customer_account_number: 'HARROW01' },
  ...{ created_at: '2026-11-16T09:00:00Z', updated_at: '2026-11-16T09:00:00.000Z', opened_at: '2026-11-16T09:00:00Z' },
  ...{ closed_at: null, opened_by: 'Dev Kapoor', account_name: 'Harrow & Lane', company_id: 9, notice_no: 'MP1' },
  ...{ authority: 'Merrow Parking', contravention_at: '2026-10-01T09:00:00Z', stage: 'pcn', driver_name: null },
  ...{ now_pence: 6_000, later_pence: 10_000, charge_pence: null, discount_on: null, pay_on: null, respond_on: null },
  ...{ received_on: null, is_escalated: false, transfer_refusal: null, contest_refusal: null, location: 'Northgate' },
  ...{ contravention_code: null, description: null, nation: 'england', served_how: 'post_camera' },
  ...{ issued_on: '2026-10-20', served_on: null, full_pence: 10_000, discount_pence: 6_000 },
  ...{ printed_discount: null, printed_pay: null, printed_respond: null },
  issuer: {
    ...{ id: 4, name: 'Merrow Parking', accepts_transfer: true, transfer_methods: [], address: null, portal_url: null },
  },
  ...{ handling: 'transfer', dates: [], steps: [], stages: [], stage_flags: [], custody: [] },
  match: {
    vehicle: { id: 12, reg_no: 'LK21VXN', make_model: 'Ford Transit' },
    hire: { account: 'HARROW01', account_name: 'Harrow', from: '2026-09-01T08:00:00Z', to: null, contract_ref: 'H1' },
    drove: null,
  },
  ...{
    transfer: null,
    nominated: null,
    contest: null,
    paid: null,
    fee: null,
    invoice_ref: null,
    has_invoice: false,
    policy: null,
  },
  contest_grounds: {
    ...{ source: 'POFA 2012 Sch 4', confidence: 'M' },
    of: [
      { ground: 'notice_late', words: 'The last day was 15 Oct 2026.' },
      { ground: 'as_printed', words: null },
    ],
  },
  parking: {
    ...{ papers_given_on: null, hirer_issued_on: null, hirer_served_on: null, copies_came: null },
    ...{ keeper_limit: '2026-10-15', hirer_limit: null, found: ['The last day was 15 Oct 2026.'] },
  },
  transfer_test: {
    ...{ law: 'POFA 2012 Sch 4 para 13', is_allowed: false, reason: 'A document is missing.', advice: null },
    questions: [{ name: 'papers', ask: 'Are the documents on file?', words: 'Add the hire agreement.', state: 'no' }],
    ...{ particulars: [], extensions: [] },
  },
  notes: null,
}

export const sampleFine = (change: Partial<FineRecord> = {}): FineView => ({
  record: { ...record, ...change },
  ...{ may: [], may_not: [], clocks: [], may_post: true, may_note: true },
})
