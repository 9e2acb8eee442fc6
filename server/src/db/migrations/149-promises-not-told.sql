-- Which promises ran out is asked whenever something happens to a case: looked at are those that nobody was told of yet, not all of the last day.
drop index case_clocks_ending;
create index case_clocks_ending on case_clocks (due_at)
  where stopped_at is null and paused_at is null and (late_told_at is null or late_told_at < due_at);
