-- One change of many rows of a list, made beside the door: what was asked for and through whose accounts, how far it is, and what became
-- of every row, with what takes it back.

create table bulk_changes (
  id int primary key generated always as identity,
  user_id int not null references users on delete cascade,
  -- The accounts that were active when it was asked for; null: all.
  accounts text[],
  -- The asset filter of that moment: whoever chooses another meanwhile does not change other rows by it.
  asset_filter jsonb,
  list text not null, deed text not null check (deed in ('change', 'tag', 'untag', 'book')),
  given jsonb not null,
  -- In the words the person read: "Archive".
  title text not null,
  -- The list's question, and which of its rows were ticked where not all are meant.
  asked jsonb not null,
  -- Takes back what that one did.
  undo_of int references bulk_changes on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  -- Counted as the work begins.
  rows_total int,
  rows_changed int not null default 0, rows_same int not null default 0, rows_skipped int not null default 0,
  problem text, request_id text not null,
  created_at timestamptz not null default now(), beat_at timestamptz, finished_at timestamptz);
create index bulk_changes_waiting on bulk_changes (beat_at nulls first, id) where state in ('waiting', 'running');
create index bulk_changes_own on bulk_changes (user_id, list, id desc);
create index bulk_changes_undo on bulk_changes (undo_of) where undo_of is not null;

create table bulk_change_rows (
  change_id int not null references bulk_changes on delete cascade,
  place int not null,
  user_id int not null,
  row_id int not null, name text not null,
  -- Of the row as it was gathered, then as this left it; null: rows of this list carry none.
  version text,
  -- Null: its turn has not come.
  outcome text check (outcome in ('changed', 'same', 'skipped')),
  reason text, before jsonb,
  primary key (change_id, place));
create index bulk_change_rows_waiting on bulk_change_rows (change_id, place) where outcome is null;
create index bulk_change_rows_by_outcome on bulk_change_rows (change_id, outcome, place);

alter table bulk_changes enable row level security;
alter table bulk_changes force row level security;
create policy own on bulk_changes to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
alter table bulk_change_rows enable row level security;
alter table bulk_change_rows force row level security;
create policy own on bulk_change_rows to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update, delete on bulk_changes, bulk_change_rows to portal_accounts, portal_all;

-- Long exports too hold what was on the screen when they were asked for.
alter table exports add column asset_filter jsonb;
