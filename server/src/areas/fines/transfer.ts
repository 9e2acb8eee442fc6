// The test before a transfer: what the hire, its agreement, its extensions and the statement of liability show for the minute of the contravention.
import {
  type AgreedPeriod,
  type HireShown,
  transferTest,
  type TransferResult,
} from '@kerbline/domain/areas/fines/transfer-test.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql } from 'kysely'
import type { CaseSubject } from '../../cases/case-rows.ts'
import type { Rows } from '../../db/scope.ts'
import type { KeptFine } from '../../fines/kept.ts'

/** A document that goes with a letter. */
export interface Enclosed {
  readonly id: number
  readonly file_id: string
  readonly type: string
  readonly title: string
  /** Of its file. */
  readonly name: string
  /** The day it was signed or issued, else the day it came. */
  readonly on: string
}

export interface Extension extends AgreedPeriod {
  readonly id: number
  readonly agreed_to: string
  readonly document: Enclosed
}

interface Held extends Omit<HireShown, 'is_company' | 'date_of_birth' | 'licence_no' | 'reg_no' | 'signed_on'> {
  readonly agreement: Enclosed | null
  readonly statement: Enclosed | null
  readonly notice: Enclosed | null
  readonly extensions: readonly Extension[]
}

const nothing: Held = {
  ...{ agreed_from: null, agreed_to: null, is_time_shown: false, hirer_name: null, hirer_address: null },
  ...{ agreement_no: null, agreement: null, statement: null, notice: null, extensions: [] },
}

/** Of documents d with their files f. */
export const enclosed = sql`json_build_object('id', d.id, 'file_id', d.file_id::text, 'type', d.type, 'title', d.title, 'name', f.name,
  'on', coalesce(d.issued_on, london_date(d.added_at))::text)`

/**
 * The documents of the hire come first, then those of the case, the vehicle and the company, one that agrees an extension last; what an agreement shows
 * beside is what the hire holds.
 */
async function heldOf(rows: Rows, { customer_account_number: account, id }: CaseSubject): Promise<Held> {
  const paper = (type: string) => sql`(
    select ${enclosed} from documents d join files f on f.id = d.file_id where d.type = ${type} and d.superseded_at is null
      and (d.hire_id = k.hire_id or d.hire_id is null
        and (d.case_id = c.id or d.vehicle_id = c.vehicle_id and d.customer_account_number = ${account} or d.company_id = a.customer_id))
    order by exists (select from hire_extensions x where x.document_id = d.id), d.hire_id is null, (d.case_id is not distinct from c.id) desc, d.id desc limit 1)`
  const { rows: found } = await sql<Held>`
    select json_instant(coalesce(h.agreed_from, h.from_at)) as agreed_from, json_instant(h.agreed_to) as agreed_to,
      coalesce(h.is_time_recorded or h.agreed_from is not null, false) as is_time_shown, u.name as hirer_name, coalesce(h.hirer_address, u.address) as hirer_address,
      h.contract_ref as agreement_no, ${paper('hire_agreement')} as agreement, ${paper('statement_of_liability')} as statement,
      (select ${enclosed} from documents d join files f on f.id = d.file_id
        where d.case_id = c.id and d.type = 'penalty_notice' and d.superseded_at is null order by d.id desc limit 1) as notice,
      coalesce((select json_agg(json_build_object('id', e.id, 'agreed_from', json_instant(e.agreed_from), 'agreed_to', json_instant(e.agreed_to), 'document', ${enclosed})
          order by e.agreed_from, e.id)
        from hire_extensions e join documents d on d.id = e.document_id join files f on f.id = d.file_id where e.hire_id = k.hire_id), '[]') as extensions
    from cases c join fine_cases k on k.case_id = c.id join accounts a on a.customer_account_number = c.customer_account_number
    join customers u on u.id = a.customer_id left join hires h on h.id = k.hire_id where c.id = ${id}`.execute(rows)
  return found[0] ?? nothing
}

export interface TestedTransfer extends TransferResult {
  readonly held: Held
  /** The extension by which the minute is covered; null: the agreement itself, or nothing. */
  readonly extension: Extension | null
}

export async function testTransfer(rows: Rows, subject: CaseSubject, kept: KeptFine): Promise<TestedTransfer> {
  const held = await heldOf(rows, subject)
  const { agreement, statement, notice: _, extensions, ...shown } = held
  const plate = normaliseRegistration(subject.reg_no ?? '')
  const notice = {
    ...{ kind: kept.type, nation: kept.nation, served_how: kept.served_how, stage: kept.stage, reg_no: plate },
    contravention_at: kept.contravention_at,
  }
  const hire: HireShown = {
    ...{ ...shown, signed_on: agreement?.on ?? null },
    // Whoever hires here is a company.
    ...{ is_company: true, date_of_birth: null, licence_no: null, reg_no: plate },
  }
  const papers = { has_agreement: agreement !== null, statement_signed_on: statement?.on ?? null, extensions }
  const result = transferTest(notice, hire, papers)
  return { ...result, held, extension: extensions.find((each) => each === result.paper) ?? null }
}
