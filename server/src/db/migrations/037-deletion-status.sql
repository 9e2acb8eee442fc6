-- Hashes of the mailed tokens that show how far a deletion request is. Kept with the request, since a person's links go with the person.
alter table account_deletion_requests add column status_hashes text[] not null default '{}';
