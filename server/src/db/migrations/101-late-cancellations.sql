-- Cancelled by the customer at less than a day's notice: a slot is lost, as by a late move or a no-show.
alter table maintenance_cases add column late_cancellations int not null default 0;
drop index maintenance_cases_missed;
create index maintenance_cases_missed on maintenance_cases (customer_account_number, case_id)
  where no_shows > 0 or short_notice_moves > 0 or late_cancellations > 0;
