-- Who was asked to authorise an estimate above the limit of whoever has the case, and who asked: they have it again once that is answered.
alter table damage_cases
  add authoriser_id int references users on delete set null, add authorise_asked_by int references users on delete set null;
create index damage_cases_authoriser on damage_cases (authoriser_id) where authoriser_id is not null;
-- The day and the kind of hire its notice of charges was last counted from: what differs from the hire is counted again.
alter table damage_cases add told_from text;
-- The dispute service aims to rule within thirty days (domain facts, section 2).
insert into service_levels (kind, clock, priority, minutes, counts)
select 'damage', 'ruling', priority, 43200, 'elapsed' from unnest(array['low', 'normal', 'high', 'urgent']) priority;
