-- What falls due is listed by its day, what has no valid date first; in words that row-level security lets an index be asked for.
create index compliance_items_day on compliance_items ((case when due_on is null then '-infinity'::date else due_on end), id) where vehicle_id is not null;
