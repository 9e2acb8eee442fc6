-- One kind of event in the order of its days, with the vehicle that breaks ties: a list sorted by it reads its first page and no more.
drop index compliance_items_type;
create index compliance_items_type on compliance_items (event_type, (coalesce(due_date, '-infinity'::date)), vehicle_id);
