-- What people and rules keep of a record by its number, where no foreign key can: conditions of permission rules, asset filters, saved
-- views, rules of tags. They follow when records become one, and they are counted before one is merged or deleted. All of it belongs to single
-- people or to nobody, so it is read and changed outside row-level security; whoever calls has found the records in its own scope.

-- The ids a condition of a list or filter asks for: 12,14 or is:12,14 or is:12~not:14. Anything else asks for none.
create function ids_asked(written text) returns int[] language sql immutable parallel safe as $$
  select coalesce(array_agg(each::int), '{}')
  from regexp_split_to_table(coalesce(written, ''), '~') part, regexp_split_to_table(regexp_replace(part, '^[a-z]+:', ''), ',') each
  where part ~ '^((is|not):)?\d{1,9}(,\d{1,9})*$'
$$;

-- The same condition, asking for the record that stays in place of those merged into it, once.
create function asked_after_merge(written text, merged int[], kept int) returns text language sql immutable parallel safe as $$
  select string_agg(case when part ~ '^((is|not):)?\d{1,9}(,\d{1,9})*$' then coalesce(substring(part from '^[a-z]+:'), '') || (
      select string_agg(id::text, ',' order by first) from (
        select case when each::int = any(merged) then kept else each::int end as id, min(at) as first
        from regexp_split_to_table(regexp_replace(part, '^[a-z]+:', ''), ',') with ordinality numbered (each, at) group by 1) named)
    else part end, '~' order by place)
  from regexp_split_to_table(written, '~') with ordinality parts (part, place)
$$;

-- A jsonb list of numbers, or of numbers written as text, after the merge: each once, in its order.
create function list_after_merge(list jsonb, merged int[], kept int) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_agg(value order by first), '[]') from (
    select case when (each #>> '{}') = any(merged::text[])
        then case jsonb_typeof(each) when 'string' then to_jsonb(kept::text) else to_jsonb(kept) end else each end as value, min(at) as first
    from jsonb_array_elements(list) with ordinality numbered (each, at) group by 1) named
$$;

create function holds_id(list jsonb, ids int[]) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(list) = 'array' and exists (select from jsonb_array_elements_text(list) each where each = any(ids::text[]))
$$;

-- views: [["vehicles", "branch_id"], ...], the lists and the parts of their questions that name such records. filter_key, rule_key,
-- tag_field: where asset filters, conditions of permission rules and rules of tags name them; null where they do not.
create function saved_views_asking(ids int[], views jsonb) returns setof int language sql stable parallel safe security definer set search_path = public as $$
  select distinct v.id from saved_views v join jsonb_array_elements(views) part on part->>0 = v.list
  where ids_asked(v.query->>(part->>1)) && ids
$$;
revoke all on function saved_views_asking from public;

create function follow_merged(merged int[], kept int, views jsonb, filter_key text, rule_key text, tag_field text)
returns setof int language plpgsql security definer set search_path = public as $$
begin
  update saved_views v set query = v.query || (
      select jsonb_object_agg(part->>1, asked_after_merge(v.query->>(part->>1), merged, kept)) from jsonb_array_elements(views) part
      where part->>0 = v.list and v.query ? (part->>1))
    where v.id in (select saved_views_asking(merged, views));
  update permission_rules r set conditions = jsonb_set(r.conditions, array[rule_key], list_after_merge(r.conditions->rule_key, merged, kept)),
      updated_at = clock_timestamp()
    where rule_key is not null and holds_id(r.conditions->rule_key, merged);
  update tags g set rule = jsonb_set(g.rule, '{conditions}', (
      select jsonb_agg(case when each->>'field' = tag_field then jsonb_set(each, '{values}', list_after_merge(each->'values', merged, kept)) else each end order by at)
      from jsonb_array_elements(g.rule->'conditions') with ordinality numbered (each, at)))
    where tag_field is not null and exists (
      select from jsonb_array_elements(g.rule->'conditions') each where each->>'field' = tag_field and holds_id(each->'values', merged));
  return query
    update users u set asset_filter = jsonb_set(u.asset_filter, array[filter_key], list_after_merge(u.asset_filter->filter_key, merged, kept))
    where filter_key is not null and holds_id(u.asset_filter->filter_key, merged)
    returning u.id;
end $$;
revoke all on function follow_merged from public;
grant execute on function follow_merged to portal_accounts, portal_all;

-- How many keep the record, by kind, with the names of a few where they are nobody's secret.
create function kept_uses(record int, views jsonb, filter_key text, rule_key text, tag_field text)
returns table (what text, count bigint, examples text[], keys text[]) language sql stable parallel safe security definer set search_path = public as $$
  select 'permission rules', count(*), (array_agg(r.name order by r.name))[:5], (array_agg(r.id::text order by r.name))[:5]
    from permission_rules r where r.removed_at is null and holds_id(r.conditions->rule_key, array[record])
  union all
  select 'tag rules', count(*), (array_agg(g.name order by g.name) filter (where g.visibility = 'shared'))[:5],
      (array_agg(g.id::text order by g.name) filter (where g.visibility = 'shared'))[:5]
    from tags g where exists (
      select from jsonb_array_elements(g.rule->'conditions') each where each->>'field' = tag_field and holds_id(each->'values', array[record]))
  union all
  select 'saved views', count(*), '{}', '{}' from saved_views_asking(array[record], views)
  union all
  select 'asset filters', count(*), '{}', '{}' from users u where u.status <> 'deleted' and holds_id(u.asset_filter->filter_key, array[record])
$$;
revoke all on function kept_uses from public;
grant execute on function kept_uses to portal_accounts, portal_all;
