-- Which popup advert a person has closed: one row a person, of the last one. Another advert, or one shown again to everybody, is open.
create table advert_closings (
  user_id int primary key references users on delete cascade,
  -- A digest of its words, pictures and round.
  version text not null check (version <> ''),
  closed_at timestamptz not null default now());

alter table advert_closings enable row level security;
alter table advert_closings force row level security;
create policy own_closing on advert_closings to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update on advert_closings to portal_accounts, portal_all;
