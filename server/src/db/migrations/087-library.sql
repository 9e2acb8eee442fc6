-- The library: every document of the portal as one list. Beside what a document belongs to stands what it is about, so that it is found by a
-- vehicle, a driver or a company without asking each record.
alter table documents
  add column vehicle_id int references vehicles, add column driver_id int references drivers, add column company_id int references customers,
  -- The kind of the case it belongs to: whoever may see that kind sees its documents.
  add column case_kind text,
  add column updated_at timestamptz not null default now();

-- A case, a vehicle, a driver: its document follows it. A company that is merged into another brings its documents along. What names a record
-- that is not there is about nothing.
create function document_about() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.owner = 'company' and new.company_id is distinct from old.company_id then
    new.owner_id := new.company_id;
  end if;
  if new.owner = 'vehicle' then
    new.vehicle_id := (select v.id from vehicles v where v.id = new.owner_id);
  elsif new.owner = 'driver' then
    new.driver_id := (select p.id from drivers p where p.id = new.owner_id);
  elsif new.owner = 'company' then
    new.company_id := (select k.id from customers k where k.id = new.owner_id);
  elsif new.owner = 'case' then
    select c.vehicle_id, c.driver_id, c.kind into new.vehicle_id, new.driver_id, new.case_kind from cases c where c.id = new.owner_id;
  elsif new.owner = 'compliance' then
    select r.vehicle_id, r.driver_id into new.vehicle_id, new.driver_id from compliance_records r where r.id = new.owner_id;
  end if;
  return new;
end $$;
create trigger about before insert or update of owner_id, company_id on documents for each row execute function document_about();
update documents set owner_id = owner_id;

create function documents_follow_case() returns trigger language plpgsql as $$
begin
  update documents set owner_id = owner_id where case_id = new.id;
  return null;
end $$;
create trigger documents_follow after update of vehicle_id, driver_id on cases for each row
  when (old.vehicle_id is distinct from new.vehicle_id or old.driver_id is distinct from new.driver_id) execute function documents_follow_case();

-- The newest version of each is listed, in the orders lists are read in (crud/list-cursor.ts).
create index documents_added on documents (added_at desc nulls last, id) where superseded_at is null;
create index documents_account on documents (customer_account_number, added_at desc nulls last, id) where superseded_at is null;
create index documents_title on documents (sort_words(title), id) where superseded_at is null;
create index documents_type on documents (type, customer_account_number) where superseded_at is null;
create index documents_vehicle on documents (vehicle_id) where vehicle_id is not null;
create index documents_driver on documents (driver_id) where driver_id is not null;
create index documents_company on documents (company_id) where company_id is not null;
create index documents_title_pairs on documents using gin (letter_pairs(title));

-- Numbers alone: who asks reads the rows under row-level security. A word that most titles hold is read from the index as well: to take titles
-- apart one by one costs a hundred times as much.
create function documents_by_title(typed text) returns setof int language sql stable security definer set search_path = public
  set enable_seqscan = off rows 20 as $$
  select id from documents where letter_pairs(title) @> letter_pairs(typed) and position(lower(typed) in lower(title)) > 0
$$;
revoke all on function documents_by_title from public;
grant execute on function documents_by_title to portal_accounts, portal_all;
