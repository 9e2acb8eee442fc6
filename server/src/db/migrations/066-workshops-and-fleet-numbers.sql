-- A board narrowed to some counts and orders what is open out of this index alone, whatever it is narrowed by.
drop index cases_standing;
create index cases_standing on cases (kind, state, customer_account_number, due_at) include (id, vehicle_id) where closed_at is null;
drop index maintenance_cases_dealer;
create index maintenance_cases_dealer on maintenance_cases (dealer_id, case_id) where dealer_id is not null;
-- Bookings of a workshop that a file named and the register does not know, by that name as it is compared.
create index maintenance_cases_supplier on maintenance_cases (lower(supplier), case_id) where dealer_id is null and supplier is not null;

-- What is typed is found anywhere in a name by the pairs of letters it is made of: an index of these leads to what may hold it, whatever its
-- length. One letter alone has none, and looks at all of them.
create function letter_pairs(words text) returns text[] language sql immutable parallel safe
  return array(select distinct substr(lower(words), place, 2) from generate_series(1, length(words) - 1) place);

-- A model and what it is a derivative of, as one text.
create function model_words(model text, derivative text) returns text language sql immutable parallel safe
  return coalesce(model, '') || ' ' || coalesce(derivative, '');

create index vehicles_fleet_no_pairs on vehicles using gin (letter_pairs(fleet_no)) where fleet_no is not null;
create index vehicles_model_pairs on vehicles using gin (letter_pairs(model_words(model, derivative)));
create index vehicle_plates_pairs on vehicle_plates using gin (letter_pairs(translate(plate, 'OI', '01')));
create index drivers_name_pairs on drivers using gin (letter_pairs(name));
create index cases_number_pairs on cases using gin (letter_pairs(number));
create index vehicles_manufacturer on vehicles (manufacturer_id) where manufacturer_id is not null;
create index vehicles_branch on vehicles (branch_id) where branch_id is not null;

-- Row-level security lets no condition of ours lead to rows before its own: so these give numbers alone, and who asks reads the rows under it.
create function vehicles_by_fleet_no(typed text) returns setof int language sql stable security definer set search_path = public rows 20 as $$
  select id from vehicles where fleet_no is not null and letter_pairs(fleet_no) @> letter_pairs(typed) and position(lower(typed) in lower(fleet_no)) > 0
$$;
create function vehicles_by_model(typed text) returns setof int language sql stable security definer set search_path = public rows 20 as $$
  select id from vehicles where letter_pairs(model_words(model, derivative)) @> letter_pairs(typed)
    and (position(lower(typed) in lower(model)) > 0 or position(lower(typed) in lower(derivative)) > 0)
$$;
-- O and 0, I and 1 stand for each other: the key is written so (domain: lookalikeKey).
create function vehicles_by_plate(key text) returns setof int language sql stable security definer set search_path = public rows 20 as $$
  select vehicle_id from vehicle_plates
  where key <> '' and letter_pairs(translate(plate, 'OI', '01')) @> letter_pairs(key) and position(key in translate(plate, 'OI', '01')) > 0
$$;
create function drivers_by_name(typed text) returns setof int language sql stable security definer set search_path = public rows 20 as $$
  select id from drivers where letter_pairs(name) @> letter_pairs(typed) and position(lower(typed) in lower(name)) > 0
$$;
create function cases_by_number(typed text) returns setof int language sql stable security definer set search_path = public rows 20 as $$
  select id from cases where letter_pairs(number) @> letter_pairs(typed) and position(lower(typed) in lower(number)) > 0
$$;
revoke all on function vehicles_by_fleet_no, vehicles_by_model, vehicles_by_plate, drivers_by_name, cases_by_number from public;
grant execute on function vehicles_by_fleet_no, vehicles_by_model, vehicles_by_plate, drivers_by_name, cases_by_number to portal_accounts, portal_all;
