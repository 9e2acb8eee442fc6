-- An alert that somebody has to act on has an owner, and is done at some moment.
alter table alerts
  add column owner_id int references users, add column owned_at timestamptz,
  add column done_at timestamptz, add column done_by int references users, add column done_note text check (length(done_note) between 1 and 500),
  add constraint done_by_somebody check ((done_at is null) = (done_by is null));
grant update (owner_id, owned_at, done_at, done_by, done_note) on alerts to portal_accounts, portal_all;
