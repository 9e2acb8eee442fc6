-- Several bookings of one vehicle in one visit: one day and one workshop, moved together. The number is that of the booking it began with.
alter table maintenance_cases add column visit_id int references cases;
create index maintenance_cases_visit on maintenance_cases (visit_id) where visit_id is not null;
