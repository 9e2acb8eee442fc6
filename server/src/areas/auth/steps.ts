// A request to delete an account as it is moved: confirmed by its mailed link, decided by staff, or closed as its person went.
import { deletionLifecycle } from '@kerbline/domain/areas/auth/deletion-status.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { GuestCall } from '../../http/call.ts'
import { hashOf, newToken } from '../../http/session.ts'
import type { StepKind } from '../../lifecycle/take-step.ts'
import { deletionOutcomeEmail } from '../../mail/emails.ts'
import { addStatusToken } from './queries.ts'

type RequestRow = Selectable<Tables['account_deletion_requests']>

/** Its person is told the outcome with a link of its own: the tokens mailed before are not kept. */
async function tellOutcome(
  call: GuestCall,
  { email, reference }: RequestRow,
  outcome: 'actioned' | 'refused',
  note: string | null,
): Promise<void> {
  const token = `${reference}:${newToken()}`
  await addStatusToken(call.rows, reference, hashOf(token))
  await call.sendMail(
    deletionOutcomeEmail({ email }, { publicUrl: call.portal.publicUrl(), token, reference, outcome, note }),
  )
}

/** What is given is the note to the person. */
export const deletionRequestSteps: StepKind<typeof deletionLifecycle, RequestRow, string | null> = {
  lifecycle: deletionLifecycle,
  entity: 'deletion request',
  table: 'account_deletion_requests',
  column: 'state',
  hasVersion: false,
  lock: async ({ rows }, id) => {
    const row = await rows
      .selectFrom('account_deletion_requests')
      .selectAll()
      .where('id', '=', Number(id))
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw problem('not found')
    return row
  },
  read: ({ id, state }) => ({ id, state, version: null, account: null, current: { id, state } }),
  standing: async ({ actor }) => ({
    is: (who) => who === 'administrator' && actor?.isAdmin === true,
    ruleProblem: () => null,
    whyNot: () => 'Only a system administrator deletes people.',
  }),
  actions: {
    confirm: 'deletion request confirmed',
    action: 'deletion request actioned',
    refuse: 'deletion request refused',
    'close with its person': 'deletion request closed',
  },
  after: async (call, { row }, verb, note) => {
    const { rows, portal, actor } = call
    const now = portal.clock.realNow().toISOString()
    const request = rows.updateTable('account_deletion_requests').where('id', '=', row.id)
    if (verb === 'confirm') return void (await request.set({ verified_at: now }).execute())
    await request.set({ decided_at: now, decided_by: actor?.id ?? null, decision_note: note }).execute()
    if (verb === 'action') await tellOutcome(call, row, 'actioned', note)
    if (verb === 'refuse') await tellOutcome(call, row, 'refused', note)
  },
}
