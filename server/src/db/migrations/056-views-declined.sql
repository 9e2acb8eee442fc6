-- Whoever is sent a view may ask not to be: the schedule goes on for the others, and says that this person is left out.
alter table view_schedule_recipients add column declined_at timestamptz;
create policy own_declined on view_schedule_recipients for update to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
create policy to_me on view_schedule_recipients for select to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant update (declined_at) on view_schedule_recipients to portal_accounts, portal_all;

-- What others have sent to whoever reads. The view itself may be theirs alone: its name stands in every email of it.
create view received_views as
  select s.id, v.name as view_name, v.list, o.name as owner, s.frequency, s.weekday, s.month_day, s.at_time, r.declined_at
  from view_schedule_recipients r join view_schedules s on s.id = r.schedule_id join saved_views v on v.id = s.view_id join users o on o.id = s.user_id
  where r.user_id = nullif(current_setting('app.user_id', true), '')::int and s.user_id <> r.user_id and s.ended_at is null;
grant select on received_views to portal_accounts, portal_all;
