-- A hire that goes on with another vehicle names the one whose place it took.
alter table hires add column replaces_id int references hires on delete set null;
create index hires_replaces on hires (replaces_id) where replaces_id is not null;
