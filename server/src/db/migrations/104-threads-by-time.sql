-- A thread is read by when things were said: what a merged query brings along stands where it was said.
create index case_posts_said on case_posts (case_id, at, id);
drop index case_posts_case;

create or replace view queries with (security_invoker = true) as
  select c.id, c.customer_account_number, c.number as query_no, c.type as category, q.subject_type, q.subject_id, c.vehicle_id, c.reg_no, c.title, q.body, c.priority,
    c.state as status, c.waiting_on, c.owner_team as assigned_team, c.owner_id as assigned_to, q.resolution, q.satisfaction,
    (select k.due_at from case_clocks k where k.case_id = c.id and k.clock = 'resolve' order by k.id desc limit 1) as promised_at,
    (select 'Reply from ' || p.author_name from case_posts p where p.case_id = c.id and not p.is_internal and p.through <> 'system' order by p.at desc, p.id desc limit 1) as last_reply,
    c.created_at, c.updated_at, c.created_by
  from cases c join query_cases q on q.case_id = c.id where c.kind = 'query';

-- Which side somebody is of: people of a case are told of each other, where the register of people is not open to them.
create function person_side(person int) returns text language sql stable security definer set search_path = public as $$
  select side from users where id = person
$$;
revoke all on function person_side from public;
grant execute on function person_side to portal_accounts, portal_all;
