-- What a job may reach beyond its scope, by its name (app.job): no request ever states one, so no person gains anything by these.

-- The queues: whose turn it is, how far it is, and how it ended, whoever asked.
create policy its_job on exports to portal_all using ((select current_setting('app.job', true)) = 'exports');
create policy its_job on bulk_changes to portal_all using ((select current_setting('app.job', true)) = 'bulk changes');

-- Tags kept by rules: those only some people see too. One account at a time, but for the list of what is to be done.
create policy its_job on tags to portal_accounts
  using ((select current_setting('app.job', true)) = 'tag rules'
    and customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]));
create policy its_job_reads on tags for select to portal_all using ((select current_setting('app.job', true)) = 'tag rules');
