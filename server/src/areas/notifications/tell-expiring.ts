// Documents that are about to expire, told to whoever sees them: once as each of a person's days of reminding comes, in the way they chose.
// What is told and that it was are one transaction, so that nobody is told twice; whoever does not want to hear of it is not noted.
import { EXPIRED_NEWS_DAYS } from '@kerbline/domain/areas/dashboard/needs.ts'
import { EXPIRY_WEEKS, expiryOf } from '@kerbline/domain/areas/documents/expiry.ts'
import { reminderTimes } from '@kerbline/domain/areas/compliance/reminders.ts'
import { readPreferences } from '@kerbline/domain/areas/profile/preferences.ts'
import { wayFor } from '@kerbline/domain/cases/case-topics.ts'
import { href } from '@kerbline/domain/screens.ts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { asOwner, jobLimitMilliseconds, openScope, type Rows } from '../../db/scope.ts'
import { type Actor, scopeOf } from '../../http/actor.ts'
import { actorsAmong } from '../../http/session.ts'
import { expiryEmail } from '../../mail/expiry-emails.ts'
import { sendMail } from '../../mail/outbox.ts'
import { documentRemindersFor, noteReminded, type Reminder } from '../compliance/queries.ts'
import { chosenBy, tellOfNotifications } from './queries.ts'

export interface ExpiringRun {
  readonly database: Database
  readonly publicUrl: string
  /** The London date. */
  readonly today: string
  readonly now: Date
  readonly stopping: AbortSignal
}

/** As many as one person is told of in a morning, the most urgent first: the rest comes with the next. */
const MOST = 30

interface Listener {
  readonly actor: Actor
  readonly way: 'portal' | 'digest' | 'mail'
  readonly preferences: unknown
}

/** The earliest anybody can choose to be told. */
const FURTHEST_DAYS = Math.max(7 * EXPIRY_WEEKS, ...reminderTimes.map(Number).filter(Number.isInteger))

/** Accounts in whose library something is about to expire, or just did; null stands for what belongs to no account. */
const accountsConcerned = async (rows: Rows, today: string): Promise<ReadonlySet<string | null>> => {
  const { rows: found } = await sql<{ account: string | null }>`
    select distinct customer_account_number as account from documents where superseded_at is null
      and expires_on between ${today}::date - ${EXPIRED_NEWS_DAYS}::int and ${today}::date + ${FURTHEST_DAYS}::int`.execute(
    rows,
  )
  return new Set(found.map(({ account }) => account))
}

/** With all the accounts of a person, whichever of them they look at just now: what is of a case is told so as well. */
const whole = (person: Actor): Actor => ({ ...person, accounts: person.ownAccounts, filter: null })

/** Who wants to hear of it. */
const listenersOf = ({ database, today }: ExpiringRun): Promise<readonly Listener[]> =>
  asOwner(database, async (rows) => {
    const concerned = await accountsConcerned(rows, today)
    if (concerned.size === 0) return []
    const people = (await actorsAmong(rows, sql`true`))
      .map(whole)
      .filter(
        ({ may, accounts }) =>
          may.has('see documents') && (accounts === null || accounts.some((each) => concerned.has(each))),
      )
    const ids = people.map(({ id }) => id)
    const chosen = await chosenBy(rows, ids)
    const { rows: kept } = await sql<{ id: number; preferences: unknown }>`
      select id, preferences from users where id = any(${ids}::int[])`.execute(rows)
    const preferences = new Map(kept.map((each) => [each.id, each.preferences]))
    return people.flatMap((actor): Listener[] => {
      const way = wayFor(actor.side, 'expiry', chosen(actor.id, 'expiry'))
      return way === 'off' ? [] : [{ actor, way, preferences: preferences.get(actor.id) }]
    })
  })

const write = (rows: Rows, { actor, way }: Listener, due: readonly Reminder[], { today, now }: ExpiringRun) => {
  const each = due.map(({ about, due_date: day }) => ({
    document: about.replace('document ', ''),
    title: expiryOf(day, today).words,
  }))
  return sql`
    insert into notifications (user_id, document_id, customer_account_number, topic, way, title, at)
    select ${actor.id}, d.id, d.customer_account_number, 'expiry', ${way}, t.title, ${now.toISOString()}
    from unnest(${each.map(({ document }) => document)}::int[], ${each.map(({ title }) => title)}::text[]) as t (id, title)
    join documents d on d.id = t.id`.execute(rows)
}

const lineOf = ({ holder, what, due_date: day }: Reminder, today: string): string =>
  `${[holder, what].filter(Boolean).join(', ')}: ${expiryOf(day, today).words.replace(/^./, (first) => first.toLowerCase())}`

async function tellOne(run: ExpiringRun, listener: Listener): Promise<number> {
  const { database, publicUrl, today, now } = run
  const { actor, way } = listener
  const chosen = readPreferences(listener.preferences).reminders
  const found = await openScope(
    database,
    scopeOf(actor),
    (rows) => documentRemindersFor(rows, { actor, today, chosen }),
    {
      isReadOnly: true,
      limitMilliseconds: jobLimitMilliseconds,
    },
  )
  const due = found.slice(0, MOST)
  if (due.length === 0) return 0
  await asOwner(database, async (rows) => {
    await write(rows, listener, due, run)
    if (way === 'mail') {
      const address = `${publicUrl}/${href('documents', undefined, { expiry: 'is:expired,expiring', sort: 'expires_on' })}`
      await sendMail(rows, expiryEmail(actor, { lines: due.map((each) => lineOf(each, today)), address }))
    }
    await noteReminded(rows, actor.id, due, now.toISOString())
    await tellOfNotifications(rows, [actor.id])
  })
  return due.length
}

/** Resolves to how many notifications. */
export async function tellExpiring(run: ExpiringRun): Promise<number> {
  let told = 0
  for (const listener of await listenersOf(run)) {
    if (run.stopping.aborted) break
    told += await tellOne(run, listener)
  }
  return told
}
