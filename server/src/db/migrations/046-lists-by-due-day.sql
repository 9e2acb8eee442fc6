-- The list of vehicles by what falls due: what has no valid date sorts with the overdue, and one kind of event is found by its day.
drop index vehicles_next_due;
create index vehicles_next_due on vehicles ((case when undated_type is not null then '-infinity'::date else next_due_date end), id);
create index compliance_items_type on compliance_items (event_type, (coalesce(due_date, '-infinity'::date)));
