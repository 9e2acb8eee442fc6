-- The panels a damage case's marks lie on, as they say, else by their place: kept, so that lists and figures need not take marks apart. A test
-- compares the places with the domain's plan.
create function damage_panels(points jsonb) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct p.name from jsonb_array_elements(case jsonb_typeof(points) when 'array' then points else '[]' end) m
    cross join lateral (select coalesce(m ->> 'panel', case
      when m ->> 'view' = 'front' and m -> 'x' between '0' and '1' and m -> 'y' between '0.46' and '0.92' then 'front'
      when m ->> 'view' = 'roof' and m -> 'x' between '0.81' and '1' and m -> 'y' between '0.1' and '0.9' then 'bonnet'
      when m ->> 'view' = 'roof' and m -> 'x' between '0.71' and '0.81' and m -> 'y' between '0.05' and '0.95' then 'windscreen'
      when m ->> 'view' = 'roof' and m -> 'x' between '0' and '0.71' and m -> 'y' between '0' and '1' then 'roof'
      when m ->> 'view' = 'rear' and m -> 'x' between '0' and '0.5' and m -> 'y' between '0' and '0.77' then 'rear_near'
      when m ->> 'view' = 'rear' and m -> 'x' between '0.5' and '1' and m -> 'y' between '0' and '0.77' then 'rear_off'
      when m ->> 'view' = 'rear' and m -> 'x' between '0' and '1' and m -> 'y' between '0.77' and '0.92' then 'rear_bumper'
      when m ->> 'view' = 'near' and m -> 'x' between '0' and '0.18999999999999995' and m -> 'y' between '0.36' and '0.82' then 'near_wing'
      when m ->> 'view' = 'near' and m -> 'x' between '0.18999999999999995' and '0.45999999999999996' and m -> 'y' between '0' and '0.82' then 'near_door'
      when m ->> 'view' = 'near' and m -> 'x' between '0.45999999999999996' and '0.73' and m -> 'y' between '0' and '0.82' then 'near_load'
      when m ->> 'view' = 'near' and m -> 'x' between '0.73' and '1' and m -> 'y' between '0' and '0.82' then 'near_rear'
      when m ->> 'view' = 'off' and m -> 'x' between '0.81' and '1' and m -> 'y' between '0.36' and '0.82' then 'off_wing'
      when m ->> 'view' = 'off' and m -> 'x' between '0.54' and '0.81' and m -> 'y' between '0' and '0.82' then 'off_door'
      when m ->> 'view' = 'off' and m -> 'x' between '0.27' and '0.54' and m -> 'y' between '0' and '0.82' then 'off_load'
      when m ->> 'view' = 'off' and m -> 'x' between '0' and '0.27' and m -> 'y' between '0' and '0.82' then 'off_rear'
      when m ->> 'view' = 'interior' and m -> 'x' between '0' and '0.5' and m -> 'y' between '0' and '1' then 'cab'
      when m ->> 'view' = 'interior' and m -> 'x' between '0.5' and '1' and m -> 'y' between '0' and '1' then 'load_area' end) as name offset 0) p
    where p.name is not null order by p.name)
$$;
alter table damage_cases add panels text[] not null generated always as (damage_panels(damage_points)) stored;
create index damage_cases_panels on damage_cases using gin (panels);
