-- Which step it was: of two that lead to the same state, the states alone do not say. Null: before it was noted, or nobody took one (a file).
alter table state_changes add column verb text;
create index case_posts_case_at on case_posts (case_id, at);
