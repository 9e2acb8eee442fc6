-- The request for vehicles that was opened because a replacement was wanted.
alter table off_hire_cases add column replacement_id int references cases on delete set null;
create index off_hire_cases_replacement on off_hire_cases (replacement_id) where replacement_id is not null;

-- A branch may stop earlier or later than 16:00; an off-hire keeps the time it was told.
alter table branches add column off_hire_cut_off text check (off_hire_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
alter table off_hire_cases add column cut_off text not null default '16:00';

-- Orders that wait for a vehicle take it from stock before anybody who asks now.
drop function category_outlook;
create function category_outlook(category int, body int, today date, day date)
returns table (in_stock int, promised int, coming_back int, on_order int, usual_pence int) language sql stable parallel safe security definer set search_path = public as $$
  select (count(*) filter (where v.status = 'off_hired' and not v.is_vor))::int,
    (select count(*)::int from cases c join order_cases k on k.case_id = c.id
      where c.kind = 'order' and c.closed_at is null and c.vehicle_id is null and c.state in ('submitted', 'approved')
        and k.vehicle_category_id = category and (body is null or k.body_id = body)),
    (count(*) filter (where v.status in ('on_hire', 'off_hire_requested') and coalesce(v.off_hire_date, v.contract_end_date) between today and day))::int,
    (count(*) filter (where v.status = 'on_order'))::int,
    case when count(distinct a.customer_id) filter (where v.status = 'on_hire' and v.weekly_rate_pence is not null) >= 3
      then (percentile_cont(0.5) within group (order by v.weekly_rate_pence) filter (where v.status = 'on_hire'))::int end
  from vehicles v join accounts a using (customer_account_number)
  where v.vehicle_category_id = category and (body is null or v.body_id = body)
$$;
revoke all on function category_outlook from public;
grant execute on function category_outlook to portal_accounts, portal_all;

-- A delivery by link: who took the vehicle over signed, and the set of photos that was begun with it.
alter table order_cases add column handover_signature text, add column handover_set_id int references cases on delete set null;
create index order_cases_handover_set on order_cases (handover_set_id) where handover_set_id is not null;
create policy by_delivery_link on uploads to portal_accounts
  using ((select current_setting('app.job', true)) = 'delivery link' and link_id is not null
    and customer_account_number = any (string_to_array(current_setting('app.accounts', true), ',')))
  with check ((select current_setting('app.job', true)) = 'delivery link' and link_id is not null
    and customer_account_number = any (string_to_array(current_setting('app.accounts', true), ',')));
