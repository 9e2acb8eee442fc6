-- Papers by mail: a letter may be for the documents of a vehicle, a driver or a company.
alter table inbound_letters drop constraint inbound_letters_record_kind_check,
  add constraint inbound_letters_record_kind_check check (record_kind in ('message', 'case', 'vehicle', 'driver', 'company'));
