// The test before a transfer: what the hire, its agreement and the statement of liability show for the minute of the contravention.
import { type HireShown, transferTest, type TransferResult } from '@kerbline/domain/areas/fines/transfer-test.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql } from 'kysely'
import type { CaseSubject } from '../../cases/case-rows.ts'
import type { Rows } from '../../db/scope.ts'
import type { KeptFine } from '../../fines/kept.ts'

interface Papers extends Omit<HireShown, 'is_company' | 'date_of_birth' | 'licence_no' | 'reg_no'> {
  readonly has_agreement: boolean
  readonly statement_signed_on: string | null
}

/** Documents of the case, the vehicle and the company count; what an agreement shows beside is what the hire holds. */
async function papersOf(
  rows: Rows,
  { customer_account_number: account, id }: CaseSubject,
): Promise<Papers | undefined> {
  const paper = (type: string) => sql`(
    select coalesce(d.issued_on, london_date(d.added_at))::text from documents d where d.type = ${type} and d.superseded_at is null
      and (d.case_id = c.id or d.vehicle_id = c.vehicle_id and d.customer_account_number = ${account} or d.company_id = a.customer_id)
    order by d.case_id = c.id desc, d.id desc limit 1)`
  const { rows: found } = await sql<Papers>`
    select json_instant(coalesce(h.agreed_from, h.from_at)) as agreed_from, json_instant(h.agreed_to) as agreed_to,
      coalesce(h.is_time_recorded or h.agreed_from is not null, false) as is_time_shown, u.name as hirer_name, coalesce(h.hirer_address, u.address) as hirer_address,
      h.contract_ref as agreement_no, ${paper('hire_agreement')} as signed_on, ${paper('hire_agreement')} is not null as has_agreement,
      ${paper('statement_of_liability')} as statement_signed_on
    from cases c join fine_cases k on k.case_id = c.id join accounts a on a.customer_account_number = c.customer_account_number
    join customers u on u.id = a.customer_id left join hires h on h.id = k.hire_id where c.id = ${id}`.execute(rows)
  return found[0]
}

export async function testTransfer(rows: Rows, subject: CaseSubject, kept: KeptFine): Promise<TransferResult> {
  const { has_agreement = false, statement_signed_on = null, ...shown } = (await papersOf(rows, subject)) ?? {}
  const plate = normaliseRegistration(subject.reg_no ?? '')
  const notice = {
    ...{ kind: kept.type, nation: kept.nation, served_how: kept.served_how, stage: kept.stage, reg_no: plate },
    contravention_at: kept.contravention_at,
  }
  const nothing = { agreed_from: null, agreed_to: null, is_time_shown: false, hirer_name: null, hirer_address: null }
  const hire: HireShown = {
    ...{ ...nothing, agreement_no: null, signed_on: null, ...shown },
    // Whoever hires here is a company.
    ...{ is_company: true, date_of_birth: null, licence_no: null, reg_no: plate },
  }
  return transferTest(notice, hire, { has_agreement, statement_signed_on, extensions: [] })
}
