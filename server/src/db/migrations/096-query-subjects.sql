-- A query can be about a driver, and about a company, as well.
alter table query_cases drop constraint query_cases_subject_type_check,
  add constraint query_cases_subject_type_check
    check (subject_type in ('vehicle', 'maintenance', 'driver_check', 'damage_case', 'invoice', 'invoice_line', 'driver', 'company'));

-- A company that is merged into another brings the queries about it along: nothing but their number leads to it.
create function queries_follow_company() returns trigger language plpgsql as $$
begin
  update query_cases set subject_id = new.customer_id::text where subject_type = 'company' and subject_id = old.customer_id::text
    and not exists (select from accounts a where a.customer_id = old.customer_id);
  return null;
end $$;
create trigger queries_follow after update of customer_id on accounts for each row
  when (old.customer_id is distinct from new.customer_id) execute function queries_follow_company();
