-- The agreement and the statement of liability of a hire are documents of that hire. Those of an order are of the hire its delivery began, and
-- the next version of one is of the same hire.
alter table documents add column hire_id int references hires on delete set null;
create index documents_hire on documents (hire_id) where hire_id is not null;

create function document_hire() returns trigger language plpgsql as $$
begin
  if new.hire_id is null and new.replaces is not null then
    new.hire_id := (select d.hire_id from documents d where d.id = new.replaces);
  end if;
  if new.hire_id is null and new.case_kind = 'order' and new.type in ('hire_agreement', 'statement_of_liability') then
    new.hire_id := (select h.id from hires h join order_cases k on k.case_id = new.case_id
      where h.vehicle_id = new.vehicle_id and h.customer_account_number = new.customer_account_number and h.agreed_from is not null
        and coalesce(h.agreed_from = k.delivered_at, true) order by h.from_at desc limit 1);
  end if;
  return new;
end $$;
-- By its name after the one that says what a document is about.
create trigger about_hire before insert or update of owner_id, type on documents for each row execute function document_hire();
update documents set owner_id = owner_id where case_kind = 'order' and type in ('hire_agreement', 'statement_of_liability');
