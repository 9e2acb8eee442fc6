-- The mileage of a record is flagged as every other reading is: what went back, what jumped, what is none.
alter table compliance_records drop constraint flags_known;
update compliance_records set flags = array['odometer fall'] where flags = array['miles_below_last'];
alter table compliance_records add constraint flags_known check (flags <@ array['odometer fall', 'odometer jump', 'odometer zero']);
