-- The hire company's own people have a face: a picture of the house, named here as a maker's logo is. A customer's people have none.
alter table users add column photo_id uuid;

create or replace view people as
  select id, name, email, side, job_title, status, roles, case when side = 'staff' then phone end as phone,
    case when side = 'staff' then photo_id end as photo_id from users
  where status <> 'deleted' and (
    side = 'staff' or current_setting('role', true) = 'portal_all'
    or account_numbers_of(customer_account_numbers) && string_to_array(current_setting('app.accounts', true), ','));

create or replace view people_away as
  select a.user_id, a.from_date, a.to_date, c.id as cover_id, c.name as cover_name, c.email as cover_email, c.phone as cover_phone,
    c.photo_id as cover_photo_id
  from absences a join people p on p.id = a.user_id left join people c on c.id = a.cover_id and c.status = 'active'
  where a.ended_at is null;
