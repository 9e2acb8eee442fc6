-- From which day on people are told of what an import brings; what was before it is history and told to nobody.
alter table import_jobs add column tell_from date;
alter table import_runs add column tell_from date;
