// People of a file: judged row by row by the rule of the form, written as its call writes them, and each sent one invitation through the
// outbox within the same transaction. Whoever is here already is left as they are.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import type { CellValue } from '@kerbline/domain/areas/imports/columns.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import type { UserForm } from '@kerbline/domain/areas/users/forms.ts'
import { isDelegated, noAccess, type Granter } from '@kerbline/domain/areas/users/granting.ts'
import { isRoleForSide } from '@kerbline/domain/areas/users/rights.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Call, Portal, Rows } from '../../http/call.ts'
import { Findings, type Prepare, type Prepared, type Written } from '../../import/prepare.ts'
import { lockAccess, runRulesFor } from '../permissions/queries.ts'
import { addUser, faultsOf, takenWords } from './changes.ts'
import { invite } from './links.ts'
import { makeNameless } from './nameless.ts'
import { granterOf, holderOf, knownAddresses, lockPeople, unknownAccounts } from './queries.ts'

const wordsOf = (value: CellValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** Staff are told by their roles; whoever looks after people of customers alone invites no others. */
const sideOf = (granter: Granter, roles: readonly string[]): UserForm['side'] =>
  !isDelegated(granter) && roles.some((role) => isRoleForSide('staff', role)) ? 'staff' : 'customer'

/** What the form would send. Saying no account means those the file was brought for, else one's own where that is a single one. */
function valuesOf(granter: Granter, given: readonly string[], { values }: CheckedRow): UserForm {
  const [accounts, roles] = [wordsOf(values['accounts']), wordsOf(values['roles'])]
  const side = sideOf(granter, roles)
  const own = granter.accounts?.length === 1 ? granter.accounts : []
  // Staff are of no company.
  const meant = given.length > 0 && side === 'customer' ? given : own
  return {
    name: textOf(values['name']) ?? '',
    email: textOf(values['email']) ?? '',
    phone: textOf(values['phone']),
    job_title: textOf(values['job_title']),
    side,
    accounts: accounts.length > 0 ? accounts : [...meant],
    roles,
    permissions: [],
    denied: [],
    cost_limit_pence: 0,
  }
}

interface Judging {
  readonly granter: Granter
  readonly findings: Findings
  /** Of the accounts that the rows name, those that are none. */
  readonly unknown: readonly string[]
}

/** What the form says against this access, at the cell and the one word of it that it is about. */
function judgeAccess({ granter, findings, unknown }: Judging, row: CheckedRow, values: UserForm): void {
  const faults = (part: Partial<UserForm>, unknownHere: readonly string[] = []) =>
    faultsOf(granter, noAccess(values.side), { ...values, ...part }, { unknown: unknownHere, costLimitBefore: 0 })
  for (const account of values.accounts) {
    const here = unknown.filter((each) => each === account)
    const found = faults({ accounts: [account] }, here).find(({ field }) => field === 'accounts')
    if (found) findings.add(row.row, 'accounts', 'unknown_reference', found.message, account)
  }
  for (const role of values.roles) {
    const found = faults({ roles: [role] }).find(({ field }) => field === 'roles')
    if (!found) continue
    const reason = found.reason === 'not_yours_to_give' ? 'not_yours_to_give' : 'unknown_value'
    findings.add(row.row, 'roles', reason, found.message, role)
  }
  for (const { field, reason, message } of faults({})) {
    if (field === 'accounts' && reason === 'required') findings.add(row.row, 'accounts', 'missing', message)
    else if (field !== 'accounts' && field !== 'roles')
      findings.add(row.row, field === 'side' ? 'roles' : WHOLE_ROW, 'not_yours_to_give', message)
  }
}

interface Invitation {
  readonly row: CheckedRow
  readonly values: UserForm
}

async function inviteAll(call: Call, invitations: readonly Invitation[]): Promise<void> {
  const ids: number[] = []
  for (const { values } of invitations) {
    const person = await addUser(call, values)
    await invite(call, person)
    ids.push(person.id)
  }
  if (ids.length > 0) await runRulesFor(call, ids)
}

/**
 * @param call of whoever brings the file, within the transaction of a batch that began as the owner
 * @param accounts of people whose rows name none; judged as if the rows had said them
 */
export const prepareInvitations =
  (call: Call, accounts: readonly string[]): Prepare =>
  async (task): Promise<Prepared> => {
    const { rows } = call
    await lockAccess(rows)
    const granter = granterOf(call.actor)
    const findings = new Findings(task)
    const all = task.all.map((row) => ({ row, values: valuesOf(granter, accounts, row) }))
    const addresses = await knownAddresses(
      rows,
      granter,
      all.map(({ values }) => values.email.toLowerCase()),
    )
    const named = [...new Set(all.flatMap(({ values }) => values.accounts))]
    const judging: Judging = { granter, findings, unknown: await unknownAccounts(rows, named) }
    const outcomes = new Map<number, 'create' | 'skip'>()
    const invitations: Invitation[] = []
    for (const each of all) {
      const { row, values } = each
      const known = addresses.get(values.email.toLowerCase())
      if (known && !known.isSeen && !findings.hasFault(row, 'email'))
        findings.add(row.row, 'email', 'taken', takenWords)
      if (!known?.isSeen) judgeAccess(judging, row, values)
      if (findings.isRefused(row)) continue
      outcomes.set(row.row, known ? 'skip' : 'create')
      if (!known) invitations.push(each)
    }
    const created = invitations.length
    const written: Written = {
      ...{ created, updated: 0, unchanged: outcomes.size - created },
      ...{ accounts: [], outcomes, table: 'users' },
    }
    return {
      problems: findings.problems,
      write: async () => {
        await inviteAll(call, invitations)
        return written
      },
    }
  }

interface Withdrawing {
  readonly portal: Portal
  readonly actor: { readonly id: number; readonly name: string }
  readonly requestId: string
}

/** Before a run's people are removed: their links stop working, and what waits for them in the outbox goes. As the owner. */
export const withdrawInvitations =
  ({ portal, actor, requestId }: Withdrawing) =>
  async (rows: Rows, ids: readonly number[]): Promise<void> => {
    await lockAccess(rows)
    const people = await lockPeople(rows, ids)
    // Somebody may have accepted since it was asked whether anybody had.
    if (people.some(({ status }) => status !== 'invited'))
      throw problem('not allowed now', { detail: 'Someone has just accepted their invitation. Undo again to see who.' })
    for (const person of people) {
      await recordAudit(rows, {
        actor,
        requestId,
        action: 'invitation withdrawn',
        entity: 'user',
        entityId: person.id,
        account: holderOf(person).accounts[0] ?? null,
      })
      await makeNameless({ rows, portal }, person)
    }
  }
