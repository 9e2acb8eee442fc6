-- Queries: what somebody asks of the hire company, as a kind of case.

insert into number_series (kind, prefix) values ('query', 'Q');
create sequence query_numbers;
insert into service_levels (kind, clock, priority, minutes, counts) values
  ('query', 'respond', 'urgent', 60, 'working'), ('query', 'respond', 'high', 120, 'working'),
  ('query', 'respond', 'normal', 240, 'working'), ('query', 'respond', 'low', 480, 'working'),
  ('query', 'resolve', 'urgent', 480, 'working'), ('query', 'resolve', 'high', 570, 'working'),
  ('query', 'resolve', 'normal', 1710, 'working'), ('query', 'resolve', 'low', 2850, 'working');

create table query_cases (
  case_id int primary key, customer_account_number text not null, body text not null,
  subject_type text check (subject_type in
    ('vehicle', 'maintenance', 'driver_check', 'damage_case', 'invoice', 'invoice_line', 'driver', 'company')),
  subject_id text check (subject_id ~ '^[1-9][0-9]{0,8}$'), check ((subject_type is null) = (subject_id is null)), resolution text, satisfaction int check (satisfaction between 1 and 5), merged_into int references cases,
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
create index query_cases_subject on query_cases (subject_type, subject_id) where subject_type is not null;
-- What is said of a plate is found by the plate.
create index cases_query_plate on cases (reg_no, id desc) where kind = 'query';
select watch_changes('query_cases');

create view queries with (security_invoker = true) as
  select c.id, c.customer_account_number, c.number as query_no, c.type as category, q.subject_type, q.subject_id, c.vehicle_id, c.reg_no, c.title, q.body, c.priority,
    c.state as status, c.waiting_on, c.owner_team as assigned_team, c.owner_id as assigned_to, q.resolution, q.satisfaction,
    (select k.due_at from case_clocks k where k.case_id = c.id and k.clock = 'resolve' order by k.id desc limit 1) as promised_at,
    (select 'Reply from ' || p.author_name from case_posts p where p.case_id = c.id and not p.is_internal and p.through <> 'system' order by p.at desc, p.id desc limit 1) as last_reply,
    c.created_at, c.updated_at, c.created_by
  from cases c join query_cases q on q.case_id = c.id where c.kind = 'query';
grant select on queries to portal_accounts, portal_all;

-- A company that is merged into another brings the queries about it along: nothing but their number leads to it.
create function queries_follow_company() returns trigger language plpgsql as $$
begin
  update query_cases set subject_id = new.customer_id::text where subject_type = 'company' and subject_id = old.customer_id::text
    and not exists (select from accounts a where a.customer_id = old.customer_id);
  return null;
end $$;
create trigger queries_follow after update of customer_id on accounts for each row
  when (old.customer_id is distinct from new.customer_id) execute function queries_follow_company();
