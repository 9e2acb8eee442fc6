-- Who hired the vehicle of a case the reader may see, and from when to when: another customer's name is told to nobody who may not know it. A
-- hire that begins with the record of its vehicle has no first day anybody knows.
create function custody_hires(of_case int) returns table (from_at timestamptz, to_at timestamptz, is_own boolean, name text)
language sql stable parallel safe security definer set search_path = public as $$
  with own as (
    select c.vehicle_id, c.customer_account_number from cases c
    where c.id = of_case and (current_setting('role', true) = 'portal_all'
      or c.customer_account_number = any (string_to_array(current_setting('app.accounts', true), ','))))
  select case when h.from_at <> v.created_at then h.from_at end, h.to_at, h.customer_account_number = own.customer_account_number,
    case when current_setting('role', true) = 'portal_all' or h.customer_account_number = any (string_to_array(current_setting('app.accounts', true), ','))
      then a.name end
  from own join hires h on h.vehicle_id = own.vehicle_id join vehicles v on v.id = h.vehicle_id
    join accounts a on a.customer_account_number = h.customer_account_number
$$;

-- The handovers that condition sets of that vehicle show: accepted ones, and those the hire company took itself. What a customer alone says of a
-- handover moves nothing.
create function custody_handovers(of_case int) returns table (at timestamptz, type text, is_own boolean, set_id int, number text)
language sql stable parallel safe security definer set search_path = public as $$
  with own as (
    select c.vehicle_id, c.customer_account_number from cases c
    where c.id = of_case and (current_setting('role', true) = 'portal_all'
      or c.customer_account_number = any (string_to_array(current_setting('app.accounts', true), ','))))
  select k.taken_at, c.type, c.customer_account_number = own.customer_account_number,
    case when known.is_told then c.id end, case when known.is_told then c.number end
  from own join cases c on c.vehicle_id = own.vehicle_id and c.kind = 'condition' and c.type in ('delivery', 'collection')
    join condition_sets k on k.case_id = c.id
    cross join lateral (select current_setting('role', true) = 'portal_all'
      or c.customer_account_number = any (string_to_array(current_setting('app.accounts', true), ',')) as is_told) known
  where c.state in ('accepted', 'expired') or k.side = 'hire_company' and c.state = 'submitted'
$$;

-- A mark of a damage case that somebody has seen on an earlier photo: of which set and slot, and the day that was taken.
create table shown_marks (
  case_id int not null, customer_account_number text not null, mark int not null, set_id int not null references cases on delete cascade, slot text not null,
  taken_at timestamptz not null, said_by int references users on delete set null, side text not null check (side in ('customer', 'hire_company')),
  said_at timestamptz not null, primary key (case_id, mark, set_id),
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
select watch_changes('shown_marks');

-- The newest accepted set of the vehicle before an instant on which nobody has seen a mark of the case; whoever hired it then.
create function damage_unseen(of_case int, seen_at timestamptz) returns timestamptz
language sql stable parallel safe security definer set search_path = public as $$
  select max(k.taken_at) from cases c join cases s on s.vehicle_id = c.vehicle_id and s.kind = 'condition' and s.state = 'accepted'
    join condition_sets k on k.case_id = s.id and k.taken_at < seen_at
  where c.id = of_case and (current_setting('role', true) = 'portal_all' or c.customer_account_number = any (string_to_array(current_setting('app.accounts', true), ',')))
    and not exists (select from shown_marks m where m.case_id = of_case and m.set_id = s.id)
$$;

revoke all on function custody_hires, custody_handovers, damage_unseen from public;
grant execute on function custody_hires, custody_handovers, damage_unseen to portal_accounts, portal_all;
