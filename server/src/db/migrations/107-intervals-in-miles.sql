-- After how many miles something comes again, of its type and of one vehicle: what is done goes on from there.
alter table compliance_types add column interval_miles int check (interval_miles between 1 and 500000);
update compliance_types set interval_miles = 10000 where slug = 'service' and amber_miles is not null;
-- Null: as its type says.
alter table compliance_items add column interval_miles int check (interval_miles between 1 and 500000);
update compliance_items set interval_miles = due_miles - last_done_miles where due_miles > last_done_miles and due_miles - last_done_miles <= 500000;
