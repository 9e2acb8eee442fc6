-- What a list shows of a message is worked out when it is written, not each time its folder is read: a body may be marked up, and a preview is one
-- line of plain words. Marks between blocks part words, others do not.
alter table messages add column preview text not null generated always as (
  left(btrim(regexp_replace(regexp_replace(regexp_replace(left(body, 1000), '</?(p|div|br|li|ul|ol|h[1-6]|tr|td|table|blockquote)[^<>]*>', ' ', 'gi'),
    '<[^<>]*>', '', 'g'), '[[:space:]]+', ' ', 'g')), 140)) stored;

-- Whose a copy is stands in the index as well, so that a folder is counted without its rows.
drop index message_recipients_folder;
create index message_recipients_folder on message_recipients (user_id, folder, sent_at desc nulls last, message_id) include (customer_account_number);

-- Likewise what grants a document: of 100,000 the count is read from the index in two thirds of the time.
drop index documents_account;
create index documents_account on documents (customer_account_number, added_at desc nulls last, id)
  include (visibility, owner, owner_id, case_kind, vehicle_id, driver_id, type, expires_on) where superseded_at is null;
