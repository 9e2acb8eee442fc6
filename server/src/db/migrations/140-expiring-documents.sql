-- A document that expires is told to people as their cases are, each by their own choice, and stands among what needs somebody.
alter table notifications
  add column document_id int references documents on delete cascade,
  drop constraint about_something,
  add constraint about_something check (
    (case_id is not null and event_id is not null and customer_account_number is not null) or reading_person_id is not null or document_id is not null),
  drop constraint notifications_topic_check,
  add constraint notifications_topic_check check (topic in ('waiting', 'reply', 'dates', 'estimates', 'moved', 'promises', 'expiry'));
create index notifications_document on notifications (document_id) where document_id is not null;
alter table notification_choices drop constraint notification_choices_topic_check,
  add constraint notification_choices_topic_check
    check (topic in ('waiting', 'reply', 'dates', 'estimates', 'moved', 'promises', 'expiry', 'messages'));
-- Who had documents in the daily email, among what falls due, has them there still.
insert into notification_choices (user_id, topic, way)
  select id, 'expiry', 'digest' from users where preferences->'notifications'->>'compliance' = 'mail' on conflict do nothing;

-- Kept answers count those that expire: what has no such day changes nothing in them.
create function tell_expiring_documents() returns trigger language plpgsql as $$
begin
  perform pg_notify('kerbline_changes', touched.account) from (
    select distinct coalesce(customer_account_number, '') as account from changed where expires_on is not null) touched;
  return null;
end $$;
create trigger expiring_told after insert on documents referencing new table as changed
  for each statement execute function tell_expiring_documents();
create trigger expiring_before_told after update on documents referencing old table as changed
  for each statement execute function tell_expiring_documents();
create trigger expiring_after_told after update on documents referencing new table as changed
  for each statement execute function tell_expiring_documents();
create trigger no_longer_expiring_told after delete on documents referencing old table as changed
  for each statement execute function tell_expiring_documents();
