-- A document of a vehicle or a driver is seen while that is of an account one sees. Nearly always it is still of the document's own, which is kept
-- here: only of those who moved is it asked, not of all 100,000.
alter table documents add column is_holder_here boolean not null default true;

create function document_holder_here() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.is_holder_here := case new.owner
    when 'vehicle' then exists (select from vehicles v where v.id = new.vehicle_id and v.customer_account_number is not distinct from new.customer_account_number)
    when 'driver' then exists (select from drivers p where p.id = new.driver_id and p.customer_account_number is not distinct from new.customer_account_number)
    else true end;
  return new;
end $$;
-- By its name after the one that says what a document is about.
create trigger about_holder before insert or update of owner_id, customer_account_number on documents for each row
  execute function document_holder_here();

create function documents_stay_behind() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update documents d set is_holder_here = d.customer_account_number is not distinct from new.customer_account_number
    where d.owner = tg_argv[0] and d.owner_id = new.id
      and d.is_holder_here <> (d.customer_account_number is not distinct from new.customer_account_number);
  return null;
end $$;
create trigger documents_stay after update of customer_account_number on vehicles for each row
  when (old.customer_account_number is distinct from new.customer_account_number) execute function documents_stay_behind('vehicle');
create trigger documents_stay after update of customer_account_number on drivers for each row
  when (old.customer_account_number is distinct from new.customer_account_number) execute function documents_stay_behind('driver');

update documents d set is_holder_here = false
  where d.owner = 'vehicle' and not exists (select from vehicles v where v.id = d.vehicle_id and v.customer_account_number is not distinct from d.customer_account_number)
    or d.owner = 'driver' and not exists (select from drivers p where p.id = d.driver_id and p.customer_account_number is not distinct from d.customer_account_number);

drop index documents_account;
create index documents_account on documents (customer_account_number, added_at desc nulls last, id)
  include (visibility, owner, owner_id, case_kind, vehicle_id, driver_id, type, expires_on, is_holder_here) where superseded_at is null;
