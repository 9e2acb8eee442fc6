-- Documents come with the time they are added at: in an index whose newest is first every one of them splits the first page, and half of each page
-- stays empty. Read backwards, these say the same order.
drop index documents_account;
create index documents_account on documents (customer_account_number, added_at nulls first, id desc)
  include (visibility, owner, owner_id, case_kind, vehicle_id, driver_id, type, expires_on, is_holder_here) where superseded_at is null;

drop index documents_added;
create index documents_added on documents (added_at nulls first, id desc) where superseded_at is null;
