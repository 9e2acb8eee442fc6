-- How many messages lie in somebody's inbox is kept, by the account they belong to, as the rows are limited by it: counted anew, the total of
-- 100,000 costs more than the page it stands above.
create table inbox_counts (
  user_id int not null references users on delete cascade,
  -- Null: between people of the hire company.
  customer_account_number text references accounts on update cascade,
  count int not null);
create unique index inbox_counts_key on inbox_counts (user_id, (coalesce(customer_account_number, '')));
create index inbox_counts_account on inbox_counts (customer_account_number);
insert into inbox_counts (user_id, customer_account_number, count)
  select user_id, customer_account_number, count(*) from message_recipients where folder = 'inbox' group by 1, 2;

alter table inbox_counts enable row level security;
alter table inbox_counts force row level security;
create policy own_accounts on inbox_counts for select to portal_accounts
  using (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]));
create policy between_staff on inbox_counts for select to portal_accounts
  using (customer_account_number is null and user_id = (select own_staff_id()));
create policy every_account on inbox_counts for select to portal_all using (true);
grant select on inbox_counts to portal_accounts, portal_all;

-- In one order for all who write, so that no two wait for each other.
create function inbox_messages_came() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into inbox_counts as k (user_id, customer_account_number, count)
    select user_id, customer_account_number, count(*) from new_rows where folder = 'inbox' group by 1, 2 order by 1, 2
  on conflict (user_id, (coalesce(customer_account_number, ''))) do update set count = k.count + excluded.count;
  return null;
end $$;
create function inbox_messages_went() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Of somebody who is deleted there is nothing to count any more: nothing is inserted.
  update inbox_counts k set count = k.count - gone.count
    from (select user_id, customer_account_number, count(*) as count from old_rows where folder = 'inbox' group by 1, 2) gone
    where k.user_id = gone.user_id and k.customer_account_number is not distinct from gone.customer_account_number;
  return null;
end $$;
create function inbox_messages_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into inbox_counts as k (user_id, customer_account_number, count)
    select user_id, customer_account_number, sum(moved) from (
      select user_id, customer_account_number, 1 as moved from new_rows where folder = 'inbox'
      union all select user_id, customer_account_number, -1 from old_rows where folder = 'inbox') m
    group by 1, 2 having sum(moved) <> 0 order by 1, 2
  on conflict (user_id, (coalesce(customer_account_number, ''))) do update set count = k.count + excluded.count;
  return null;
end $$;
create trigger inbox_counted after insert on message_recipients referencing new table as new_rows for each statement
  execute function inbox_messages_came();
create trigger inbox_counted_out after delete on message_recipients referencing old table as old_rows for each statement
  execute function inbox_messages_went();
create trigger inbox_counted_anew after update on message_recipients referencing new table as new_rows old table as old_rows for each statement
  execute function inbox_messages_moved();
