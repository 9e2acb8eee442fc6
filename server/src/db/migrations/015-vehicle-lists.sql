-- What a list of vehicles sorts and filters by is kept with the vehicle, so that a page of a hundred thousand costs what a page costs:
-- the soonest date among what it has to keep in date, the day the first of them turns amber, and what has no valid date at all.

alter table vehicles
  add column next_due_date date,
  add column next_due_type text,
  add column first_amber_date date,
  add column undated_type text;

create function keep_next_due(touched int[]) returns void language sql as $$
  update vehicles v set next_due_date = d.due_date, next_due_type = d.event_type, first_amber_date = d.first_amber_date, undated_type = d.undated_type
  from (
    select t.id,
      (array_agg(i.due_date order by i.due_date, i.id) filter (where i.due_date is not null))[1] as due_date,
      (array_agg(i.event_type order by i.due_date, i.id) filter (where i.due_date is not null))[1] as event_type,
      min(i.due_date - 7 * greatest(i.overdue_weeks, 0)) as first_amber_date,
      min(i.event_type) filter (where i.id is not null and i.due_date is null) as undated_type
    from unnest(touched) as t(id) left join compliance_items i on i.vehicle_id = t.id group by t.id) d
  where v.id = d.id and (v.next_due_date, v.next_due_type, v.first_amber_date, v.undated_type)
    is distinct from (d.due_date, d.event_type, d.first_amber_date, d.undated_type)
$$;

create function next_due_kept() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then perform keep_next_due(array(select distinct vehicle_id from new_rows where vehicle_id is not null));
    when 'DELETE' then perform keep_next_due(array(select distinct vehicle_id from old_rows where vehicle_id is not null));
    else perform keep_next_due(array(
      select vehicle_id from new_rows where vehicle_id is not null union select vehicle_id from old_rows where vehicle_id is not null));
  end case;
  return null;
end $$;
create trigger inserts_due after insert on compliance_items referencing new table as new_rows for each statement execute function next_due_kept();
create trigger updates_due after update on compliance_items referencing new table as new_rows old table as old_rows for each statement execute function next_due_kept();
create trigger deletes_due after delete on compliance_items referencing old table as old_rows for each statement execute function next_due_kept();

select keep_next_due(array(select id from vehicles));

create index vehicles_next_due on vehicles (next_due_date, id);
-- Counting what is live reads this alone.
create index vehicles_live on vehicles (customer_account_number, status);
create index vehicles_plate on vehicles (reg_no, id);
