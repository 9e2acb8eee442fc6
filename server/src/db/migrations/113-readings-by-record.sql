-- What people were asked to read is seen by whoever sees the document: the side it is for and the record that grants it stand with the reading,
-- follow the document while it is there, and stay as they were once it is deleted.
alter table readings
  add column visibility text not null default 'staff' check (visibility in ('customer', 'staff')),
  add column owner text not null default 'company' check (owner in ('case', 'vehicle', 'driver', 'company', 'order', 'compliance')), add column owner_id int, add column case_kind text,
  add column vehicle_id int, add column driver_id int;
update readings r set visibility = d.visibility, owner = d.owner, owner_id = d.owner_id, case_kind = d.case_kind, vehicle_id = d.vehicle_id, driver_id = d.driver_id
from documents d where d.id = r.document_id;

create function reading_of_document() returns trigger language plpgsql as $$
begin
  if new.document_id is null then return new; end if;
  select d.visibility, d.owner, d.owner_id, d.case_kind, d.vehicle_id, d.driver_id
    into new.visibility, new.owner, new.owner_id, new.case_kind, new.vehicle_id, new.driver_id from documents d where d.id = new.document_id;
  return new;
end $$;
create trigger of_document before insert on readings for each row execute function reading_of_document();

create function readings_follow_document() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update readings r set visibility = new.visibility, owner = new.owner, owner_id = new.owner_id, case_kind = new.case_kind,
    vehicle_id = new.vehicle_id, driver_id = new.driver_id where r.document_id = new.id;
  return null;
end $$;
create trigger readings_follow after update on documents for each row
  when ((old.visibility, old.owner_id, old.case_kind, old.vehicle_id, old.driver_id)
    is distinct from (new.visibility, new.owner_id, new.case_kind, new.vehicle_id, new.driver_id)) execute function readings_follow_document();
