-- Condition sets: photos of a vehicle by slot, as its documents; what is said beside them stands here.
insert into number_series (kind, prefix) values ('condition', 'CS');
create sequence condition_numbers;
insert into service_levels (kind, clock, priority, minutes, counts)
select 'condition', clock, priority, minutes, 'working'
from (values ('review', 570), ('photos again', 1140)) c (clock, minutes)
cross join unnest(array['low', 'normal', 'high', 'urgent']) p (priority);

create table condition_sets (
  case_id int primary key, customer_account_number text not null,
  body text not null check (body in ('car', 'van', 'hgv', 'trailer')),
  -- The slots that set has to fill, as its body asked for them when it was begun.
  required text[] not null,
  taken_at timestamptz not null, taken_by text not null, side text not null check (side in ('customer', 'hire_company')),
  odometer_miles int check (odometer_miles >= 0), fuel_percent int check (fuel_percent between 0 and 100), note text,
  -- Asked for again: a photo counts only where it came after the last document there was then.
  retake_slots text[] not null default '{}', retake_after int not null default 0, retake_reason text,
  linked_id int references cases on delete set null,
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
create index condition_sets_taken on condition_sets (taken_at);
create index condition_sets_linked on condition_sets (linked_id) where linked_id is not null;
select watch_changes('condition_sets');

-- The photo of each slot. Once a set is over, what comes later shows nothing of it.
create function condition_photos(of_set int) returns table (slot text, document_id int, file_id uuid, preview_id uuid, taken_at timestamptz)
language sql stable parallel safe as $$
  select distinct on (d.slot) d.slot, d.id, d.file_id, d.preview_id, coalesce(f.taken_at, d.added_at)
  from cases c join documents d on d.case_id = c.id join files f on f.id = d.file_id
  where c.id = of_set and d.slot is not null and d.preview_id is not null and d.visibility = 'customer'
    and (c.closed_at is null or d.added_at <= c.closed_at)
  order by d.slot, d.id desc
$$;

create function condition_missing(of_set int) returns text[] language sql stable parallel safe as $$
  select array(
    select distinct asked from condition_sets k, unnest(k.required || k.retake_slots) asked
    where k.case_id = of_set and not exists (
      select from condition_photos(of_set) p where p.slot = asked and (asked <> all (k.retake_slots) or p.document_id > k.retake_after))
    order by asked)
$$;

-- The vehicle's newest accepted set before one that the reader may see, whoever hired the vehicle then: its day and its photos, and nothing
-- of whose it was.
create function condition_before(of_set int)
returns table (set_id int, taken_at timestamptz, slot text, mime text, size_bytes int, storage_key text)
language sql stable parallel safe security definer set search_path = public as $$
  with own as (
    select c.id, c.vehicle_id, k.taken_at from cases c join condition_sets k on k.case_id = c.id
    where c.id = of_set and (current_setting('role', true) = 'portal_all'
      or c.customer_account_number = any (string_to_array(current_setting('app.accounts', true), ',')))),
  before as (
    select c.id, k.taken_at from own join cases c on c.vehicle_id = own.vehicle_id and c.kind = 'condition' and c.state = 'accepted' and c.id <> own.id
    join condition_sets k on k.case_id = c.id and k.taken_at < own.taken_at
    order by k.taken_at desc, c.id desc limit 1)
  select b.id, b.taken_at, p.slot, f.mime, f.size_bytes, f.storage_key
  from before b left join lateral condition_photos(b.id) p on true left join files f on f.id = p.file_id
$$;
revoke all on function condition_before from public;
grant execute on function condition_before to portal_accounts, portal_all;
