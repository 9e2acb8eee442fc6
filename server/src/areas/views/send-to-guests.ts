// Views that go by link to people without an account: first they are asked, then each sending is a file of what its sender may see at that moment,
// without personal details.
import { personalRights } from '@kerbline/domain/areas/views/guests.ts'
import type { LinkPurposeName } from '@kerbline/domain/areas/links/purposes.ts'
import { sendingWords, type Timing, timingWords } from '@kerbline/domain/areas/views/timing.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { columnsNotHad } from '@kerbline/domain/kit/list-state.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../audit/audit.ts'
import { asOwner, type Rows } from '../../db/scope.ts'
import { linkAddress, makeLink } from '../../links/record-links.ts'
import { sendFollowedMail, sendMail } from '../../mail/outbox.ts'
import { askGuestEmail, guestViewEmail } from '../../mail/view-emails.ts'
import { readView } from './read-view.ts'
import { failure, leftOut, personOf, seesView, type SendingViews } from './send-views.ts'
import { type Delivery, finishSending, leaseSeconds, maxTries, type Outcome, retrySeconds } from './sendings.ts'

interface Addressed extends Timing {
  readonly guest_id: number
  readonly email: string
  readonly name: string
  readonly owner_name: string
  readonly company: string
  /** Of whoever has it sent; null: staff. */
  readonly account: string | null
}

/** Of users `o`: for whom they write. */
export const companyOf = sql`case when o.side = 'customer' then (select c.name from customers c join accounts a on a.customer_id = c.id
  where a.customer_account_number = any(account_numbers_of(o.customer_account_numbers)) order by a.customer_account_number limit 1) else ${headOffice.name} end`
const accountOf = sql`case when o.side = 'customer' then (account_numbers_of(o.customer_account_numbers))[1] end`
const addressed = sql`g.id as guest_id, g.email, v.name, o.name as owner_name, coalesce(${companyOf}, ${headOffice.name}) as company, ${accountOf} as account,
  s.frequency, s.weekday, s.month_day, s.at_time`

interface Linked {
  readonly publicUrl: string
  readonly account: string | null
  readonly email: string
}

/** The address of a new link. */
async function linkTo(
  rows: Rows,
  purpose: LinkPurposeName,
  recordId: number,
  { publicUrl, account, email }: Linked,
): Promise<string> {
  const made = { purpose, recordId, account, madeBy: null, givenTo: email.slice(0, 200), now: new Date() }
  return linkAddress(publicUrl, (await makeLink(rows, made)).token)
}

const AT_ONCE = 50

/** Each address is asked once whether it wants the emails. */
async function askSome(rows: Rows, { publicUrl }: SendingViews): Promise<number> {
  const { rows: waiting } = await sql<Addressed & { view_id: number }>`
    select ${addressed}, v.id as view_id from view_guests g join saved_views v on v.id = g.view_id join users o on o.id = g.user_id and o.status = 'active'
    join view_schedules s on s.view_id = g.view_id and s.user_id = g.user_id and s.ended_at is null
    where g.asked_at is null and g.removed_at is null order by g.id limit ${AT_ONCE} for update of g skip locked`.execute(
    rows,
  )
  for (const guest of waiting) {
    const { guest_id: id, email, name } = guest
    const address = await linkTo(rows, 'view emails', id, { ...guest, publicUrl })
    await sql`update view_guests set asked_at = now() where id = ${id}`.execute(rows)
    await sendMail(rows, askGuestEmail({ ...guest, sender: guest.owner_name, timing: timingWords(guest), address }))
    await recordAudit(rows, {
      ...{ actor: null, action: 'address asked to confirm view', entity: 'saved view', entityId: guest.view_id },
      ...{ account: guest.account, after: { email, view_name: name } },
    })
  }
  return waiting.length
}

interface GuestDelivery extends Addressed, Omit<Delivery, 'user_id' | 'is_declined'> {
  readonly id: number
  /** Why nothing may go there; null: they want it. */
  readonly why: string | null
}

async function takeGuest(rows: Rows): Promise<GuestDelivery | undefined> {
  const { rows: taken } = await sql<GuestDelivery>`
    with taken as (
      update view_guest_files f set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
      from (select id from view_guest_files where outcome is null and next_try_at <= now() order by next_try_at, id limit 1 for update skip locked) waiting
      where f.id = waiting.id returning f.id, f.sending_id, f.guest_id, f.tries)
    select taken.id, taken.sending_id, taken.tries, ${addressed}, d.kind, s.id as schedule_id, s.user_id as owner_id, s.view_id, v.list, v.query, s.format, s.sends_empty,
      case when g.declined_at is not null then 'has opted out'
        when g.removed_at is not null then 'is no longer sent it' when g.confirmed_at is null then 'has not confirmed yet' end as why
    from taken join view_sendings d on d.id = taken.sending_id join view_schedules s on s.id = d.schedule_id
    join view_guests g on g.id = taken.guest_id join saved_views v on v.id = s.view_id join users o on o.id = s.user_id`.execute(
    rows,
  )
  return taken[0]
}

type Read = Awaited<ReturnType<typeof readView>>
type Judged = { readonly outcome: 'sent'; readonly read: Read } | Exclude<Outcome, { outcome: 'sent' }>

async function judge({ database, lists, now }: SendingViews, taken: GuestDelivery): Promise<Judged> {
  if (taken.why !== null) return leftOut(taken.why)
  const list = lists.named(taken.list)
  if (!list) return leftOut('was not sent it because this list can no longer be emailed')
  const sender = await personOf(database, taken.owner_id)
  if (!sender || !(await seesView(database, sender, taken)))
    return leftOut('was not sent it because the view is no longer shared')
  const actor = { ...sender, may: new Set([...sender.may].filter((right) => !personalRights.has(right))) }
  const { name, query, format } = taken
  if (!isMet(list.needs, actor.may)) return leftOut('was not sent it because the list holds personal details')
  if (columnsNotHad(query, list.plan(actor)).length > 0)
    return leftOut('was not sent it because the view filters by personal details')
  const read = await readView({ database, actor, list, name, query, format, today: londonDate(now) })
  if (read.total === 0 && !taken.sends_empty) return { outcome: 'empty' }
  return read.total > 0 && read.file === null
    ? leftOut('was not sent it because the file is too large')
    : { outcome: 'sent', read }
}

/** The file, its links, the email and the line of the trail: all or nothing. */
async function post(rows: Rows, taken: GuestDelivery, { total, file }: Read, sending: SendingViews): Promise<void> {
  const { id, guest_id: guest, view_id: view, email, name, account } = taken
  const { now, publicUrl } = sending
  const linked = { publicUrl, account, email }
  await sql`update view_guest_files set sent_at = now(), rows_total = ${file?.rows ?? 0}, name = ${file?.name ?? null}, mime = ${file?.mime ?? null},
    bytes = decode(${file?.bytes.toString('base64') ?? null}, 'base64') where id = ${id}`.execute(rows)
  const mailed = guestViewEmail({
    ...{ ...taken, sender: taken.owner_name, timing: timingWords(taken), total, rows: file?.rows ?? 0 },
    at: sendingWords(now, londonDate(now)),
    address: file ? await linkTo(rows, 'view file', id, linked) : null,
    stop: await linkTo(rows, 'view emails', guest, linked),
  })
  const mailId = await sendFollowedMail(rows, mailed)
  await sql`update view_guest_files set mail_id = ${mailId} where id = ${id}`.execute(rows)
  await recordAudit(rows, {
    ...{ actor: null, action: 'view sent to an address', entity: 'saved view', entityId: view, account },
    after: { email, view_name: name, rows: total },
  })
}

/** False where another process took it over meanwhile. */
async function settle(rows: Rows, taken: GuestDelivery, judged: Judged, sending: SendingViews): Promise<boolean> {
  const { id, sending_id: sendingId, tries } = taken
  await sql`select id from view_sendings where id = ${sendingId} for update`.execute(rows)
  const reason = 'reason' in judged ? judged.reason : null
  const { rows: settled } = await sql`
    update view_guest_files set outcome = ${judged.outcome}, reason = ${reason} where id = ${id} and outcome is null and tries = ${tries} returning id`.execute(
    rows,
  )
  if (settled.length === 0) return false
  if (judged.outcome === 'sent') await post(rows, taken, judged.read, sending)
  await finishSending(rows, sendingId, sending.now)
  return judged.outcome === 'sent'
}

async function deliver(sending: SendingViews, taken: GuestDelivery): Promise<boolean> {
  const { database, warn } = sending
  const end = (judged: Judged) => asOwner(database, (rows) => settle(rows, taken, judged, sending))
  if (taken.tries > maxTries) return end(failure(undefined))
  try {
    return await end(await judge(sending, taken))
  } catch (error) {
    warn(error)
    if (taken.tries >= maxTries) return end(failure(error))
    await asOwner(database, (rows) =>
      sql`update view_guest_files set next_try_at = now() + make_interval(secs => ${retrySeconds[taken.tries - 1] ?? leaseSeconds})
        where id = ${taken.id} and outcome is null and tries = ${taken.tries}`.execute(rows),
    )
    return false
  }
}

/** Asks who is new, then sends what is due. Resolves to how many emails were put into the outbox. */
export async function sendToGuests(sending: SendingViews): Promise<number> {
  const { database, stopping } = sending
  const take = () => asOwner(database, takeGuest)
  let sent = await asOwner(database, (rows) => askSome(rows, sending))
  for (let taken = await take(); taken; taken = stopping.aborted ? undefined : await take())
    if (await deliver(sending, taken)) sent += 1
  return sent
}
