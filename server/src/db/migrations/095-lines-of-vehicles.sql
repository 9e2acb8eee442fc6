-- Kept by ingest on each spend line: the accounts of the vehicles it names, so that the lines behind the cost per mile are found without asking
-- of each anew whom its plates mean.
alter table invoice_lines add column vehicle_accounts text[] not null default '{}';
select journal_imports('invoice_lines', 'id', 'vehicle_accounts');

update invoice_lines l set vehicle_accounts = found.accounts from (
  select line.id, array_agg(distinct held.customer_account_number order by held.customer_account_number) as accounts
  from invoice_lines line cross join lateral unnest(line.reg_nos) named (plate)
  join accounts billed on billed.customer_account_number = line.customer_account_number
  join accounts held on held.customer_id = billed.customer_id
  join vehicle_plates p on p.customer_account_number = held.customer_account_number and p.plate = named.plate
  join vehicles wearer on wearer.id = p.vehicle_id
  where line.is_spend and (p.plate = wearer.reg_no or not exists (
    select from vehicles other where other.reg_no = p.plate and other.id <> p.vehicle_id and other.customer_account_number = p.customer_account_number))
  group by line.id) found where found.id = l.id;
