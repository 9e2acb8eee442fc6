-- A failed MOT or annual test keeps its vehicle off the road until it passes. Staff may let the vehicle back before that, and say why.
alter table compliance_records add column released_at timestamptz, add column released_by_name text,
  add column release_reason text check (length(release_reason) between 1 and 500),
  add constraint compliance_records_release check ((released_at is null) = (release_reason is null));
