-- A hire goes on elsewhere: with another vehicle in the place of this one, or for another account. The one that goes on names the one before it.
alter table hires add column follows_id int references hires on delete set null,
  -- Where its terms came with it: since when they have run. The minimum is counted from there, once.
  add column terms_from timestamptz,
  -- The instant at which it went on elsewhere, as long as that is its end: that day is charged for there.
  add column goes_on_at timestamptz;
create index hires_follows on hires (follows_id) where follows_id is not null;
