-- When tags become one, whoever narrowed the portal or a saved view by one of the others goes on with the tag that stays. Both belong to
-- single people, so they are changed outside row-level security; whoever calls has found the tags in its own scope.

create function follow_merged_tags(merged int[], kept int) returns setof int language plpgsql security definer set search_path = public as $$
begin
  -- Conditions of lists carry their operator, saved asset filters do not: is:12,14 and 12,14.
  update saved_views v set query = v.query || jsonb_build_object('tag_ids', part.operator || part.ids)
  from (
    select s.id, coalesce(substring(s.query->>'tag_ids' from '^[a-z]+:'), '') as operator,
      (select string_agg(distinct case when each::int = any(merged) then kept else each::int end::text, ',')
       from regexp_split_to_table(regexp_replace(s.query->>'tag_ids', '^[a-z]+:', ''), ',') each) as ids
    from saved_views s where s.query->>'tag_ids' ~ '^([a-z]+:)?\d+(,\d+)*$'
      and regexp_split_to_array(regexp_replace(s.query->>'tag_ids', '^[a-z]+:', ''), ',')::int[] && merged) part
  where v.id = part.id;
  return query
    update users u set asset_filter = jsonb_set(u.asset_filter, '{tag_ids}',
      (select jsonb_agg(distinct case when each::int = any(merged) then kept else each::int end) from jsonb_array_elements_text(u.asset_filter->'tag_ids') each))
    where exists (select from jsonb_array_elements_text(u.asset_filter->'tag_ids') each where each::int = any(merged))
    returning u.id;
end $$;
revoke all on function follow_merged_tags from public;
grant execute on function follow_merged_tags to portal_accounts, portal_all;
