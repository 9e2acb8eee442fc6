-- Miles that a flagged odometer reading may differ from the one that counts and still be accepted together with others, by how it came in.
create table reading_tolerances (
  source text not null primary key check (source in ('feed', 'file', 'check', 'form', 'register')),
  miles int not null check (miles between 0 and 10000),
  updated_at timestamptz not null default now());
grant select, update on reading_tolerances to portal_all;
insert into reading_tolerances (source, miles) values ('feed', 5), ('file', 10), ('check', 10), ('form', 10), ('register', 50);
