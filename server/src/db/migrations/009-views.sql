-- Saved views of lists. A person's own, and those shared on their side: staff with staff, customers with people of the same
-- accounts. Each person chooses for themselves which view a list opens with and whether it comes by e-mail.

create table saved_views (
  id int primary key generated always as identity,
  user_id int not null references users on delete cascade,
  list text not null check (list ~ '^[a-z][a-z0-9-]{0,39}$'),
  name text not null check (length(name) between 1 and 60),
  query jsonb not null default '{}',
  is_shared boolean not null default false,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now());
create unique index saved_views_name on saved_views (user_id, list, lower(name));
create index saved_views_list on saved_views (list) where is_shared;

create table saved_view_choices (
  view_id int not null references saved_views on delete cascade,
  user_id int not null references users on delete cascade,
  is_default boolean not null default false,
  schedule text not null default 'none' check (schedule in ('none', 'daily', 'weekly')),
  last_sent_at timestamptz,
  primary key (user_id, view_id));
create index saved_view_choices_view on saved_view_choices (view_id);
create index saved_view_choices_due on saved_view_choices (schedule) where schedule <> 'none';

alter table saved_views enable row level security;
alter table saved_views force row level security;
-- The view people already shows a person only staff and those of the same accounts.
create policy own_and_shared on saved_views for select to portal_accounts, portal_all using (
  user_id = nullif(current_setting('app.user_id', true), '')::int
  or is_shared and exists (
    select from people owner join people me on me.side = owner.side
    where owner.id = saved_views.user_id and me.id = nullif(current_setting('app.user_id', true), '')::int));
create policy own_added on saved_views for insert to portal_accounts, portal_all
  with check (user_id = nullif(current_setting('app.user_id', true), '')::int);
create policy own_changed on saved_views for update to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
create policy own_removed on saved_views for delete to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update, delete on saved_views to portal_accounts, portal_all;

alter table saved_view_choices enable row level security;
alter table saved_view_choices force row level security;
create policy own_choices on saved_view_choices to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update, delete on saved_view_choices to portal_accounts, portal_all;
