-- What stood on an import when undoing it was refused: how many of its records, and the first of them with what names each.
alter table import_jobs add column standing jsonb;
