-- Cost per mile over all accounts of a customer, scores as they were sent, complete entries as a switch, thresholds of checks.

-- What a vehicle cost, by the account that was billed: whichever account of the customer that is, and whichever the vehicle is on.
alter table vehicle_spend drop constraint vehicle_spend_pkey, add primary key (vehicle_id, customer_account_number);
-- The accounts of the vehicles the lines name; empty where they name none of the customer's.
alter table account_spend_months add column vehicle_accounts text[] not null default '{}';
alter table account_spend_months drop constraint account_spend_months_pkey, add primary key (customer_account_number, month, category, vehicle_accounts);

delete from vehicle_spend;
delete from account_spend_months;
with lines as materialized (
    select l.id, l.customer_account_number as account, a.customer_id, to_char(l.transaction_date, 'YYYY-MM') as month, l.category,
      l.value_pence as goods, l.value_pence + l.tax_pence as gross, l.reg_nos
    from invoice_lines l join accounts a using (customer_account_number) where l.is_spend),
  plates as materialized (
    select a.customer_id, v.customer_account_number as account, v.id as vehicle_id, p.plate
    from vehicles v join accounts a using (customer_account_number) cross join lateral (values (v.reg_no), (v.current_reg_no)) p (plate) where p.plate is not null),
  named as materialized (select lines.id, lines.customer_id, plate from lines cross join lateral unnest(lines.reg_nos) plate),
  matched as materialized (select distinct named.id, plates.vehicle_id, plates.account from named join plates using (customer_id, plate)),
  by_line as (select id, array_agg(distinct account order by account) as vehicle_accounts from matched group by id),
  by_vehicle as (
    insert into vehicle_spend (vehicle_id, customer_account_number, goods_pence, line_count)
    select matched.vehicle_id, lines.account, sum(lines.goods), count(*) from matched join lines using (id) group by 1, 2)
insert into account_spend_months (customer_account_number, month, category, vehicle_accounts, goods_pence, gross_pence)
select lines.account, lines.month, lines.category, coalesce(by_line.vehicle_accounts, '{}'), sum(lines.goods), sum(lines.gross)
from lines left join by_line using (id) group by 1, 2, 3, 4;
