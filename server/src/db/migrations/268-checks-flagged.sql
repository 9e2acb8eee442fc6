-- Why somebody looks at a check whatever its result is: nothing was found on a vehicle that was off the road, or its miles cannot be.
alter table driver_checks add column review_flags text[] not null default '{}'
  check (review_flags <@ array['off road', 'odometer fall', 'odometer jump', 'odometer zero']);
drop index driver_checks_to_review;
create index driver_checks_to_review on driver_checks (customer_account_number, created_at desc)
  where reviewed_at is null and (rag <> 'green' or review_flags <> '{}');
