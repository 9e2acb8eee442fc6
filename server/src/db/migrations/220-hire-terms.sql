-- A hire holds what was agreed: the fixed period, the rate and how it is counted, and where papers for the hirer go (ruling 63). What is still said
-- of the vehicle is kept with it by the triggers; instants that were signed for stay as long as nobody names another day.
alter table hires add column agreed_from timestamptz, add column agreed_to timestamptz,
  -- As rate-terms-schema.ts has them; null: the weekly rate with the usual terms, where there is one.
  add column rate_terms jsonb, add column hirer_address text,
  -- False: its instants are the midnights of days that were told alone.
  add column is_time_recorded boolean not null default false;
update hires h set agreed_to = london_midnight(v.contract_end_date + 1) from vehicles v where v.id = h.vehicle_id and h.to_at is null;

create or replace function hires_begun() returns trigger language plpgsql as $$
begin
  insert into hires (customer_account_number, vehicle_id, from_at, to_at, contract_ref, hire_type, weekly_rate_pence, agreed_to)
    select customer_account_number, id, begun_at, hire_end(status, off_hire_date, begun_at, now()), contract_ref, hire_type, weekly_rate_pence,
      london_midnight(contract_end_date + 1)
    from (select n.*, coalesce(london_midnight(n.on_hire_date), n.created_at) as begun_at from new_rows n) begun
    where status <> 'on_order';
  return null;
end $$;

create or replace function hires_follow() returns trigger language plpgsql as $$
declare
  latest hires%rowtype;
  earlier hires%rowtype;
  is_told boolean := new.on_hire_date is not null;
  is_new_day boolean := is_told and new.on_hire_date is distinct from old.on_hire_date;
  begins timestamptz := coalesce(london_midnight(new.on_hire_date), now());
begin
  if new.status = 'on_order' then return null; end if;
  select * into latest from hires where vehicle_id = new.id order by from_at desc limit 1;
  select * into earlier from hires where vehicle_id = new.id and id <> latest.id order by from_at desc limit 1;
  if latest.id is null then
    null;
  elsif latest.customer_account_number <> new.customer_account_number then
    if earlier.customer_account_number = new.customer_account_number and earlier.to_at = latest.from_at
      and london_date(latest.created_at) = london_date(now()) and not (is_new_day and begins > latest.from_at) then
      delete from hires where id = latest.id;
      update hires set to_at = hire_end(new.status, new.off_hire_date, from_at, now()), updated_at = now() where id = earlier.id;
      return null;
    end if;
    if not is_new_day or begins <= latest.from_at then begins := greatest(now(), latest.from_at + interval '1 millisecond'); end if;
    update hires set to_at = begins, updated_at = now() where id = latest.id and (to_at is null or to_at > begins);
  elsif latest.to_at is not null and is_told
    and (begins >= latest.to_at or is_new_day and begins > latest.from_at and new.status not in ('off_hired', 'disposed') and old.status in ('off_hired', 'disposed')) then
    update hires set to_at = begins, updated_at = now() where id = latest.id and to_at > begins;
  else
    -- What is not told stays; two hires never stand in one moment; an end without a day is that of the first time it was said.
    begins := greatest(case when is_told and not (latest.is_time_recorded and london_date(latest.from_at) = new.on_hire_date) then begins else latest.from_at end,
      earlier.to_at);
    update hires set from_at = begins,
      to_at = case when latest.is_time_recorded and latest.to_at > begins and (new.status, new.off_hire_date) is not distinct from (old.status, old.off_hire_date)
        then latest.to_at else hire_end(new.status, new.off_hire_date, begins, coalesce(latest.to_at, now())) end,
      agreed_to = case when new.contract_end_date is distinct from old.contract_end_date then london_midnight(new.contract_end_date + 1) else latest.agreed_to end,
      contract_ref = new.contract_ref, hire_type = new.hire_type, weekly_rate_pence = new.weekly_rate_pence, updated_at = now() where id = latest.id;
    return null;
  end if;
  insert into hires (customer_account_number, vehicle_id, from_at, to_at, contract_ref, hire_type, weekly_rate_pence, agreed_to)
    values (new.customer_account_number, new.id, begins, hire_end(new.status, new.off_hire_date, begins, now()), new.contract_ref, new.hire_type, new.weekly_rate_pence,
      london_midnight(new.contract_end_date + 1));
  return null;
end $$;
drop trigger updates_hires on vehicles;
create trigger updates_hires after update of customer_account_number, on_hire_date, contract_end_date, off_hire_date, contract_ref, hire_type, weekly_rate_pence, status on vehicles
  for each row when ((old.customer_account_number, old.on_hire_date, old.contract_end_date, old.off_hire_date, old.contract_ref, old.hire_type, old.weekly_rate_pence, old.status)
    is distinct from (new.customer_account_number, new.on_hire_date, new.contract_end_date, new.off_hire_date, new.contract_ref, new.hire_type, new.weekly_rate_pence, new.status))
  execute function hires_follow();

-- With whether its end was signed for: then nobody waits two days to count it as ours.
drop function vehicle_custody;
create function vehicle_custody(of_vehicle int, of_account text)
returns table (from_at timestamptz, to_at timestamptz, is_own boolean, name text, is_time_recorded boolean)
language sql stable parallel safe security definer set search_path = public as $$
  select h.from_at, h.to_at, h.customer_account_number = of_account,
    case when current_setting('role', true) = 'portal_all'
      or h.customer_account_number = any (string_to_array(current_setting('app.accounts', true), ',')) then a.name end, h.is_time_recorded
  from hires h join accounts a on a.customer_account_number = h.customer_account_number
  where h.vehicle_id = of_vehicle
    and (current_setting('role', true) = 'portal_all' or of_account = any (string_to_array(current_setting('app.accounts', true), ',')))
    and exists (select from hires o where o.vehicle_id = of_vehicle and o.customer_account_number = of_account)
$$;
revoke all on function vehicle_custody from public;
grant execute on function vehicle_custody to portal_accounts, portal_all;
