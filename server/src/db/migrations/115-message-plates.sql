-- The plates a message speaks of: the vehicle it was written to, and those its words name. Written with the message; of earlier ones those are
-- filled in that are written as plates with a date are.
create table message_plates (
  plate text not null check (length(plate) between 1 and 20), message_id int not null references messages on delete cascade,
  customer_account_number text references accounts on update cascade,
  primary key (plate, message_id));
create index message_plates_message on message_plates (message_id);
create index message_plates_account on message_plates (customer_account_number);
insert into message_plates (plate, message_id, customer_account_number)
select upper(m.reg_no), m.id, m.customer_account_number from messages m where length(m.reg_no) between 1 and 20
on conflict do nothing;
insert into message_plates (plate, message_id, customer_account_number)
select distinct upper(regexp_replace(found.mark[1], '[^A-Za-z0-9]', '', 'g')), m.id, m.customer_account_number
from messages m cross join lateral regexp_matches(m.subject || E'\n' || m.body,
  '\y([A-HJ-PR-Y]{2}\d{2} ?[A-HJ-PR-Z]{3}|[A-HJ-NPR-TV-Y][1-9]\d{0,2} ?[A-HJ-PR-Z]{3}|[A-HJ-PR-Z]{3} ?[1-9]\d{0,2}[A-HJ-NPR-TV-Y])\y', 'gi') as found (mark)
on conflict do nothing;

alter table message_plates enable row level security;
alter table message_plates force row level security;
create policy own_accounts on message_plates to portal_accounts
  using (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]))
  with check (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]));
create policy between_staff on message_plates for select to portal_accounts using (customer_account_number is null and took_part(message_id));
create policy between_staff_sent on message_plates for insert to portal_accounts with check (customer_account_number is null and took_part(message_id));
create policy every_account on message_plates to portal_all using (true) with check (true);
grant select, insert on message_plates to portal_accounts, portal_all;
