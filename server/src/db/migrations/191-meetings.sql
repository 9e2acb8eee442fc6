-- Meetings of a customer with the account manager.
insert into number_series (kind, prefix) values ('meeting', 'MT');
create sequence meeting_numbers;
insert into service_levels (kind, clock, priority, minutes, counts)
select 'meeting', clock, priority, minutes, 'working'
from (values ('reply', 570), ('choose a date', 1140), ('notes', 1140)) c (clock, minutes)
cross join unnest(array['low', 'normal', 'high', 'urgent']) p (priority);

create table meeting_cases (
  case_id int primary key, customer_account_number text not null,
  details text, way text not null check (way in ('in_person', 'video', 'telephone')), minutes int not null check (minutes between 15 and 240),
  place text, attendees text,
  -- The query it was asked for from.
  query_id int references cases on delete set null,
  -- Agreed; null: not yet.
  starts_at timestamptz, reminded_for date, outcome text,
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
create index meeting_cases_starts on meeting_cases (starts_at) where outcome is null;
select watch_changes('meeting_cases');

-- An open case may be nobody's turn: the meeting lies ahead. The wait before it ended when the turn did, not when the row was written.
alter table cases add column idle_since timestamptz;
do $$ begin
  execute replace(replace(pg_get_functiondef('case_waits_follow'::regproc),
    'n.closed_at, now()', 'n.closed_at, n.idle_since, now()'), 'o.closed_at, now()', 'o.closed_at, o.idle_since, now()');
end $$;
