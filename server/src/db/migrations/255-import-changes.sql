-- A change of a run is looked up by its record: without this each look-up reads the whole run, and a file of thousands of rows takes the square of it.
drop index import_changes_run;
create index import_changes_run on import_changes (run_id, table_name, record_key);
-- What names a record is asked for each one that goes.
create index damage_cases_repeats on damage_cases (repeats_id) where repeats_id is not null;
create index invoice_findings_case on invoice_findings (case_id) where case_id is not null;
create index invoice_findings_line on invoice_findings (line_id) where line_id is not null;
create index invoice_findings_vehicle on invoice_findings (vehicle_id) where vehicle_id is not null;
create index meeting_cases_query on meeting_cases (query_id) where query_id is not null;
create index off_hire_vehicles_damage on off_hire_vehicles (damage_id) where damage_id is not null;
create index public_requests_case on public_requests (case_id) where case_id is not null;
create index query_cases_merged_into on query_cases (merged_into) where merged_into is not null;
create index shown_marks_set on shown_marks (set_id) where set_id is not null;
create index fine_cases_hire on fine_cases (hire_id) where hire_id is not null;
create index invoice_disputes_line on invoice_disputes (line_id);
