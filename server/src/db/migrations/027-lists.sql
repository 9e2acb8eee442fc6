-- What a person does with a list: views of it that are kept, exports and changes of many rows, which are made in the background.

-- A question that names an account tells of it; who does not have it does not see the view.
create function asks_within(query jsonb, accounts text[]) returns boolean language sql immutable parallel safe as $$
  select not exists (
    select from regexp_split_to_table(regexp_replace(coalesce(query->>'customer_account_number', ''), '^[a-z]+:', ''), ',') each
    where each <> '' and each <> all (accounts))
$$;

-- A person's own views, and those shared on their side: staff with staff, customers with people of the same accounts. Each person chooses
-- for themselves which view a list opens with and whether it comes by e-mail.
create table saved_views (
  id int primary key generated always as identity,
  user_id int not null references users on delete cascade,
  list text not null check (list ~ '^[a-z][a-z0-9-]{0,39}$'),
  name text not null check (length(name) between 1 and 60),
  query jsonb not null default '{}',
  is_shared boolean not null default false,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  -- A shared view is seen by colleagues who share an account with its owner; null: the owner sees every account, and shares with all.
  accounts text[]);
create unique index saved_views_name on saved_views (user_id, list, lower(name));
create index saved_views_list on saved_views (list) where is_shared;
alter table saved_views enable row level security;
alter table saved_views force row level security;
-- The view people already shows a person only staff and those of the same accounts.
create policy own_and_shared on saved_views for select to portal_accounts, portal_all using (
  user_id = nullif(current_setting('app.user_id', true), '')::int
  or is_shared and exists (
    select from people owner join people me on me.side = owner.side
    where owner.id = saved_views.user_id and me.id = nullif(current_setting('app.user_id', true), '')::int
      and (current_setting('role', true) = 'portal_all'
        or (me.side = 'customer' or saved_views.accounts is null
          or saved_views.accounts && string_to_array(current_setting('app.accounts', true), ','))
        and asks_within(saved_views.query, string_to_array(current_setting('app.accounts', true), ',')))));
create policy own_added on saved_views for insert to portal_accounts, portal_all
  with check (user_id = nullif(current_setting('app.user_id', true), '')::int);
create policy own_changed on saved_views for update to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
create policy own_removed on saved_views for delete to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update, delete on saved_views to portal_accounts, portal_all;
-- What an asset filter is called stands in kept answers: a saved one that comes, gets another name, or goes, is told.
create trigger saved_filter_added after insert on saved_views for each row when (new.list = 'asset-filter') execute function tell_change_for_all();
create trigger saved_filter_changed after update on saved_views for each row when (new.list = 'asset-filter') execute function tell_change_for_all();
create trigger saved_filter_removed after delete on saved_views for each row when (old.list = 'asset-filter') execute function tell_change_for_all();

create table saved_view_choices (
  view_id int not null references saved_views on delete cascade,
  user_id int not null references users on delete cascade,
  is_default boolean not null default false,
  primary key (user_id, view_id));
create index saved_view_choices_view on saved_view_choices (view_id);
alter table saved_view_choices enable row level security;
alter table saved_view_choices force row level security;
create policy own_choices on saved_view_choices to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update, delete on saved_view_choices to portal_accounts, portal_all;

-- Long exports: what was asked for and through whose accounts, how far it is, and where the bytes lie for a day.
create table exports (
  id int primary key generated always as identity,
  user_id int not null references users on delete cascade,
  -- The accounts that were active when it was asked for; null: all.
  accounts text[],
  list text not null, name text not null, format text not null check (format in ('csv', 'xlsx')),
  columns text[] not null, asked jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Counted as the work begins.
  rows_total int, rows_done int not null default 0,
  storage_key text, size_bytes bigint, problem text,
  created_at timestamptz not null default now(), finished_at timestamptz,
  -- Of the moment it was asked for, as with changes of many.
  asset_filter jsonb);
create index exports_waiting on exports (id) where state in ('waiting', 'running');
create index exports_own on exports (user_id, id desc);
alter table exports enable row level security;
alter table exports force row level security;
create policy own on exports to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
-- What a job may reach beyond its scope, by its name (app.job): no request ever states one, so no person gains anything by these. Here the
-- queue: whose turn it is, how far it is, and how it ended, whoever asked.
create policy its_job on exports to portal_all using ((select current_setting('app.job', true)) = 'exports');
grant select, insert, update, delete on exports to portal_accounts, portal_all;

-- One change of many rows of a list: what was asked for and through whose accounts, how far it is, and what became of every row, with what
-- takes it back.
create table bulk_changes (
  id int primary key generated always as identity,
  user_id int not null references users on delete cascade,
  -- The accounts that were active when it was asked for; null: all.
  accounts text[],
  -- The asset filter of that moment: whoever chooses another meanwhile does not change other rows by it.
  asset_filter jsonb,
  list text not null, deed text not null check (deed in ('change', 'tag', 'untag', 'book', 'mark')),
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
alter table bulk_changes enable row level security;
alter table bulk_changes force row level security;
create policy own on bulk_changes to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
create policy its_job on bulk_changes to portal_all using ((select current_setting('app.job', true)) = 'bulk changes');
grant select, insert, update, delete on bulk_changes to portal_accounts, portal_all;

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
alter table bulk_change_rows enable row level security;
alter table bulk_change_rows force row level security;
create policy own on bulk_change_rows to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update, delete on bulk_change_rows to portal_accounts, portal_all;
