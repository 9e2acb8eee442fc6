-- A vehicle's own line may come in days, as its kind may: downloads of a tachograph do. Of the three units one is filled.
alter table compliance_items add column interval_days int check (interval_days between 1 and 3650);
