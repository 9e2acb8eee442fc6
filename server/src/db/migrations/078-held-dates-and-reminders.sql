-- What drivers have to keep in date: what their own record says, and what is kept beside it (card downloads). A licence and its check every driver
-- has; cards and a medical those who have them. The next check is due by points (domain: licenceCheckMonths).
create view driver_dates with (security_invoker = true) as
  select d.id * 10 + t.place as id, d.id as driver_id, d.customer_account_number, t.event_type, t.what, t.due_date, null::int as overdue_weeks, d.name, d.points
  from drivers d cross join lateral (values
    (1, 'driver_licence', 'Driving licence', d.licence_expiry, true),
    (2, 'driver_cpc', 'Driver CPC card', d.dqc_expiry, false),
    (3, 'driver_licence', 'Tachograph card', d.tacho_card_expiry, false),
    (4, 'driver_licence', 'Medical', d.medical_expiry, false),
    (5, 'licence_check', 'Consent to licence checks', d.licence_mandate_expiry, false),
    (6, 'licence_check', 'Licence check',
      (d.last_licence_check + make_interval(months => case when d.points >= 8 then 3 when d.points >= 4 then 6 else 12 end))::date, true)
  ) t (place, event_type, what, due_date, is_everybodys)
  where d.status <> 'left' and (t.is_everybodys or t.due_date is not null)
  union all
  select -i.id, d.id, i.customer_account_number, i.event_type, (select t.name from compliance_types t where t.slug = i.event_type), i.due_date, i.overdue_weeks,
    d.name, d.points
  from compliance_items i join drivers d on d.id = i.driver_id
  where d.status <> 'left' and i.event_type not in ('driver_licence', 'driver_cpc', 'licence_check');
grant select on driver_dates to portal_accounts, portal_all;

-- What somebody was reminded of: of each date the tightest of their days that was told. A date that moves is another date.
create table compliance_reminders (
  user_id int not null references users on delete cascade,
  -- 'item 12', 'driver 451'
  about text not null check (length(about) between 1 and 40), due_date date not null,
  -- So many days were left at most; -1: it was overdue.
  days int not null check (days between -1 and 400), told_at timestamptz not null,
  primary key (user_id, about));
alter table compliance_reminders enable row level security;
alter table compliance_reminders force row level security;
create policy own on compliance_reminders for select to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select on compliance_reminders to portal_accounts, portal_all;
create index compliance_items_due on compliance_items (due_date) where due_date is not null;
