-- What made a query urgent when it was raised. A priority that somebody set later has its reason in the history.
alter table query_cases add column urgent_for text[] not null default '{}' check (urgent_for <@ array['off road', 'injury']);
