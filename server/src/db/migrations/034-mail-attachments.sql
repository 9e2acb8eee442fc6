-- Files that go with a letter of the outbox: the rows of a saved view. Only the portal itself reads and writes them, as the owner.

create table mail_attachments (
  id bigint primary key generated always as identity,
  mail_id bigint not null references mail_outbox on delete cascade,
  name text not null, mime text not null, bytes bytea not null);
create index mail_attachments_mail on mail_attachments (mail_id);
alter table mail_attachments enable row level security;
alter table mail_attachments force row level security;

-- The file a person would like a view as.
alter table saved_view_choices add column format text not null default 'xlsx' check (format in ('csv', 'xlsx'));
