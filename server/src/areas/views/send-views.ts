// Saved views that go by e-mail: each person is sent what they may see of it themselves, judged at the moment of sending. Whoever lost the
// right, the way in, or the tie to who has it sent, is left out, and the schedule says so.
import { sendingWords, timingWords } from '@kerbline/domain/areas/views/timing.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { columnsNotHad } from '@kerbline/domain/kit/list-state.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { type Lists, type NamedList, screenOf } from '../../crud/lists.ts'
import type { Database } from '../../db/database.ts'
import { asOwner, openScope } from '../../db/scope.ts'
import { absentActor } from '../../http/absent-actor.ts'
import { type Actor, scopeOf } from '../../http/actor.ts'
import { sendMail } from '../../mail/outbox.ts'
import { savedViewEmail, scheduleEndedEmail } from '../../mail/view-emails.ts'
import { findView } from './queries.ts'
import { readView } from './read-view.ts'
import { mailableAmong } from './schedule-queries.ts'
import {
  type Delivery,
  endSchedule,
  makeDueSendings,
  maxTries,
  type Outcome,
  putBackDelivery,
  settleDelivery,
  takeDelivery,
  takesViews,
} from './sendings.ts'

export interface SendingViews {
  readonly database: Database
  readonly lists: Lists
  readonly publicUrl: string
  readonly now: Date
  readonly stopping: AbortSignal
  readonly warn: (error: unknown) => void
}

export const leftOut = (reason: string): Extract<Outcome, { reason: string }> => ({ outcome: 'left out', reason })
const gone = 'The view is no longer shared.'

/** With all accounts of theirs and no filter of the moment: what is sent does not hang on what somebody chose on a screen last. */
export const personOf = (database: Database, user_id: number): Promise<Actor | undefined> =>
  absentActor(database, { user_id, accounts: null, asset_filter: null })

/** What of the view its sender, and then the person, can see: the view itself, and whether they still belong together. */
export const seesView = (database: Database, actor: Actor, { view_id }: Pick<Delivery, 'view_id'>): Promise<boolean> =>
  openScope(database, scopeOf(actor), async (rows) => (await findView(rows, actor.id, view_id)) !== undefined, {
    isReadOnly: true,
  })

const mayBeSentTo = (database: Database, sender: Actor, userId: number): Promise<boolean> =>
  openScope(database, scopeOf(sender), async (rows) => (await mailableAmong(rows, [userId])).length > 0, {
    isReadOnly: true,
  })

/** Why this person is sent nothing; undefined where they are. */
async function whyNot(
  { database }: SendingViews,
  taken: Delivery,
  { sender, person, list }: { readonly sender: Actor; readonly person: Actor; readonly list: NamedList },
): Promise<string | undefined> {
  if (taken.is_declined) return 'has opted out'
  if (!(await asOwner(database, (rows) => takesViews(rows, person.id)))) return 'has turned off saved views by email'
  if (!(await mayBeSentTo(database, sender, person.id))) return 'can no longer be sent it'
  if (!isMet(list.needs, person.may)) return 'does not have access to this list'
  const missing = columnsNotHad(taken.query, list.plan(person))
  const [first] = missing
  if (first === undefined) return undefined
  const label = list.plan(sender).columns[first]?.label
  return label === undefined
    ? 'does not have access to this view’s filters'
    : `does not have access to ${label}, which the view filters by`
}

async function judge(sending: SendingViews, taken: Delivery): Promise<Outcome> {
  const { database, lists, publicUrl, now } = sending
  const list = lists.named(taken.list)
  if (!list) return leftOut('was not sent it because this list can no longer be emailed')
  const sender = await personOf(database, taken.owner_id)
  if (!sender) return leftOut('was not sent it because the person who scheduled it cannot sign in')
  if (!(await seesView(database, sender, taken))) {
    const ended = scheduleEndedEmail(sender, { publicUrl, name: taken.name, from: null })
    await asOwner(database, async (rows) => {
      if (await endSchedule(rows, taken.schedule_id, gone)) await sendMail(rows, ended)
    })
    return leftOut('was not sent it because the view is no longer shared')
  }
  const person = taken.user_id === sender.id ? sender : await personOf(database, taken.user_id)
  if (!person) return leftOut('cannot sign in')
  const why = await whyNot(sending, taken, { sender, person, list })
  if (why !== undefined) return leftOut(why)
  const { name, query, format } = taken
  const read = await readView({ database, actor: person, list, name, query, format, today: londonDate(now) })
  if (read.total === 0 && !taken.sends_empty && taken.kind !== 'test') return { outcome: 'empty' }
  const shown = (await seesView(database, person, taken)) ? { view: String(taken.view_id) } : {}
  const email = savedViewEmail(person, {
    ...read,
    publicUrl,
    name,
    path: addressOf(list, { ...query, ...shown }),
    at: sendingWords(now, londonDate(now)),
    timing: timingWords(taken),
    from: person.id === sender.id ? null : sender.name,
    isTest: taken.kind === 'test',
  })
  return { outcome: 'sent', email }
}

/** The list's screen with the question a view asks. */
function addressOf(list: Pick<NamedList, 'path' | 'screen'>, query: Readonly<Record<string, string>>): string {
  const { path, query: shown } = screenOf(list)
  return `${path}?${new URLSearchParams({ ...shown, ...query }).toString()}`
}

/** In words a person can act on; what went wrong inside stands in the log. */
export const failure = (error: unknown): Extract<Outcome, { reason: string }> => ({
  outcome: 'failed',
  reason: error instanceof Problem ? `(${error.message.replace(/\.$/, '')})` : '(the list could not be read)',
})

/** True where an email was put into the outbox. */
async function deliver(sending: SendingViews, taken: Delivery): Promise<boolean> {
  const { database, now, warn } = sending
  const settle = (outcome: Outcome): Promise<boolean> =>
    asOwner(database, (rows) => settleDelivery(rows, taken, outcome, now))
  // Taken again and again without an end: its process died each time.
  if (taken.tries > maxTries) {
    await settle(failure(undefined))
    return false
  }
  let outcome: Outcome
  try {
    outcome = await judge(sending, taken)
  } catch (error) {
    warn(error)
    if (taken.tries < maxTries) {
      await asOwner(database, (rows) => putBackDelivery(rows, taken))
      return false
    }
    outcome = failure(error)
  }
  return (await settle(outcome)) && outcome.outcome === 'sent'
}

/** Sends what is due and was not sent yet, in however many processes. Resolves to how many emails were put into the outbox. */
export async function sendViews(sending: SendingViews): Promise<number> {
  const { database, stopping, now } = sending
  const take = () => asOwner(database, takeDelivery)
  await asOwner(database, (rows) => makeDueSendings(rows, now))
  let sent = 0
  for (let taken = await take(); taken; taken = stopping.aborted ? undefined : await take())
    if (await deliver(sending, taken)) sent += 1
  return sent
}
