-- Every plate a vehicle wears or wore. Kept with the vehicle by triggers, so that no way of writing a vehicle can lose one; whoever
-- looks for a vehicle by a plate looks here.

create table vehicle_plates (
  id int generated always as identity primary key, customer_account_number text not null references accounts,
  vehicle_id int not null references vehicles on delete cascade, plate text not null,
  -- Days in London; both empty for a plate whose days nobody has told. The one that is worn has no last day.
  from_date date, to_date date, created_at timestamptz not null default now());
create index vehicle_plates_plate on vehicle_plates (plate, vehicle_id);
create index vehicle_plates_vehicle on vehicle_plates (vehicle_id);
create index vehicle_plates_account on vehicle_plates (customer_account_number);

insert into vehicle_plates (customer_account_number, vehicle_id, plate)
  select customer_account_number, id, reg_no from vehicles union all
  select customer_account_number, id, current_reg_no from vehicles where current_reg_no <> reg_no;

create function plates_begun() returns trigger language plpgsql as $$
begin
  insert into vehicle_plates (customer_account_number, vehicle_id, plate)
    select customer_account_number, id, reg_no from new_rows union all
    select customer_account_number, id, current_reg_no from new_rows where current_reg_no <> reg_no;
  return null;
end $$;
create trigger inserts_plates after insert on vehicles referencing new table as new_rows for each statement execute function plates_begun();

-- The plate taken off ends on the day the new one begins. A registration put right stays among the plates as well: papers name it.
create function plates_changed() returns trigger language plpgsql as $$
declare
  was text := coalesce(old.current_reg_no, old.reg_no);
  worn text := coalesce(new.current_reg_no, new.reg_no);
  today date := london_date(now());
begin
  if new.customer_account_number <> old.customer_account_number then
    update vehicle_plates set customer_account_number = new.customer_account_number where vehicle_id = new.id;
  end if;
  if worn <> was then
    update vehicle_plates set to_date = today where vehicle_id = new.id and plate = was and to_date is null;
    insert into vehicle_plates (customer_account_number, vehicle_id, plate, from_date) values (new.customer_account_number, new.id, worn, today);
  end if;
  insert into vehicle_plates (customer_account_number, vehicle_id, plate)
    select new.customer_account_number, new.id, new.reg_no
    where not exists (select from vehicle_plates where vehicle_id = new.id and plate = new.reg_no);
  return null;
end $$;
create trigger updates_plates after update of reg_no, current_reg_no, customer_account_number on vehicles for each row
  when ((old.reg_no, old.current_reg_no, old.customer_account_number) is distinct from (new.reg_no, new.current_reg_no, new.customer_account_number))
  execute function plates_changed();

-- The customer's own division of its costs.
alter table vehicles add column cost_centre text;
