-- Who waited for whom is told by the steps: each says since when the state it ends stood, so that a month is read without looking up every
-- step before.
alter table state_changes add column previous_at timestamptz;
drop index state_changes_at;
update state_changes s set previous_at = p.at
from (select id, lag(at) over (partition by entity, entity_id order by id) as at from state_changes) p
where p.id = s.id and p.at is not null;

create function step_before() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.from_state is not null then
    select s.at into new.previous_at from state_changes s
    where s.entity = new.entity and s.entity_id = new.entity_id order by s.id desc limit 1;
  end if;
  return new;
end $$;
create trigger knows_step_before before insert on state_changes for each row execute function step_before();

create index state_changes_at on state_changes (entity, at) include (entity_id, from_state, previous_at, customer_account_number);

-- How many open cases stand in each state and how many are late, counted from the index alone.
create index cases_standing on cases (kind, state, customer_account_number, due_at) where closed_at is null;
