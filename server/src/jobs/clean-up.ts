// The nightly clean-up: what has run out is removed, a few thousand rows a statement so that nobody waits for it.
import { letterLimits } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

const rowsAStatement = 5_000

/** Each keeps a little beyond its end, for the person who asks "why was I signed out?". */
const spent: Readonly<Record<string, RawBuilder<unknown>>> = {
  sessions: sql`delete from sessions where id in (select id from sessions where expires_at < now() - interval '7 days'
    or revoked_at < now() - interval '7 days' limit ${rowsAStatement})`,
  login_links: sql`delete from login_links where id in (select id from login_links where expires_at < now() - interval '7 days'
    limit ${rowsAStatement})`,
  // From where somebody got in is known for longer: strangers do not keep them out there.
  sign_in_attempts: sql`delete from sign_in_attempts where id in (select id from sign_in_attempts
    where at < now() - interval '7 days' and (not succeeded or at < now() - interval '30 days') limit ${rowsAStatement})`,
  idempotency_keys: sql`delete from idempotency_keys where (user_id, key) in (select user_id, key from idempotency_keys
    where created_at < now() - interval '24 hours' limit ${rowsAStatement})`,
  // What became of them for each person goes with them.
  view_sendings: sql`delete from view_sendings where id in (select id from view_sendings where finished_at < now() - interval '90 days'
    limit ${rowsAStatement})`,
  // Their links have ended; what became of them stays with its sending.
  view_guest_files: sql`update view_guest_files set bytes = null where id in (select id from view_guest_files
    where bytes is not null and sent_at < now() - interval '15 days' limit ${rowsAStatement})`,
  // What was told is a matter of days, and stands on the record itself.
  notifications: sql`delete from notifications where id in (select id from notifications where created_at < now() - interval '90 days'
    limit ${rowsAStatement})`,
  // Tried for a week.
  case_events: sql`delete from case_events where id in (select id from case_events where next_try_at < now() - interval '7 days'
    limit ${rowsAStatement})`,
  // Their files are gone by then.
  exports: sql`delete from exports where id in (select id from exports where created_at < now() - interval '24 hours'
    limit ${rowsAStatement})`,
  // What was dealt with stands on its booking, or is nobody's business any more; what waits for a person stays.
  public_requests: sql`delete from public_requests where id in (select id from public_requests where handled_at < now() - interval '90 days'
     limit ${rowsAStatement})`,
  // Of a record that is gone too: nothing is left for it to show.
  record_links: sql`delete from record_links where id in (select l.id from record_links l where l.ends_at < now() - interval '90 days'
     or l.revoked_at < now() - interval '90 days' or (l.record = 'public request' and not exists (select from public_requests r where r.id = l.record_id))
     limit ${rowsAStatement})`,
  document_archives: sql`delete from document_archives where id in (select id from document_archives where created_at < now() - interval '24 hours'
    limit ${rowsAStatement})`,
  // What became of their rows goes with them.
  bulk_changes: sql`delete from bulk_changes where id in (select id from bulk_changes where created_at < now() - interval '30 days'
    and state in ('done', 'failed', 'stopped') order by id limit 20)`,
  // What an import wrote can be undone for as long as the import is kept.
  import_changes: sql`delete from import_changes where id in (select c.id from import_changes c
    left join import_runs r on r.id = c.run_id where r.id is null or r.created_at < now() - interval '31 days' limit ${rowsAStatement})`,
  // Sent for a form that was never saved, or taken off since. The bytes follow, as those of no row.
  files: sql`delete from files where id in (select f.id from files f where f.owner = 'picture' and f.created_at < now() - interval '7 days'
    and not exists (select from manufacturers m where m.logo_file_id = f.id) and not exists (select from news n where n.cover_file_id = f.id)
    and not exists (select from users u where u.photo_id = f.id)
    and not exists (select from settings s where s.value::text like '%' || f.id::text || '%') limit ${rowsAStatement})`,
  // The email says what was in the file; its list has the rows.
  mail_attachments: sql`delete from mail_attachments where id in (select a.id from mail_attachments a join mail_outbox m on m.id = a.mail_id
    where m.sent_at < now() - interval '7 days' limit ${rowsAStatement})`,
  mail_outbox: sql`delete from mail_outbox where id in (select id from mail_outbox where sent_at < now() - interval '90 days'
    limit ${rowsAStatement})`,
  // What was added stands in its conversation; what waits for a person stays.
  inbound_letters: sql`delete from inbound_letters where id in (select id from inbound_letters
    where state <> 'held' and received_at < now() - make_interval(days => ${letterLimits.keptDays}) limit ${rowsAStatement})`,
  // Months and latest readings are kept apart; the newest of a device stays whatever its age, and so does what waits for a decision.
  // What came by hand, in files and from registers is little, and tells how far a vehicle had come.
  equipment_readings: sql`delete from equipment_readings where id in (select r.id from equipment_readings r
    where r.source = 'feed' and r.snapshot_at < now() - interval '90 days'
    and not (r.ruling is null and r.flags && array['odometer fall', 'odometer jump', 'odometer zero']) and not exists (select from equipment_latest l where l.reading_id = r.id)
    limit ${rowsAStatement})`,
}

/** How many rows were removed, by table; tables with none are left out. */
export type CleanUp = Readonly<Record<string, number>>

const removeAll = async (
  database: Database,
  statement: RawBuilder<unknown>,
  stopping: AbortSignal,
): Promise<number> => {
  let removed = 0
  while (!stopping.aborted) {
    const { numAffectedRows = 0n } = await statement.execute(database.kysely)
    removed += Number(numAffectedRows)
    if (numAffectedRows < rowsAStatement) break
  }
  return removed
}

/** Removes what has run out, by the real time (ruling 29). */
export const cleanUp = async (database: Database, stopping: AbortSignal): Promise<CleanUp> => {
  const removed: Record<string, number> = {}
  for (const [table, statement] of Object.entries(spent)) {
    const count = await removeAll(database, statement, stopping)
    if (count > 0) removed[table] = count
  }
  return removed
}
