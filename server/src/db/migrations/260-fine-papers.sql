-- Papers of a fine: extensions of a hire, what a private parking operator was sent and sent back, what a contest names, what an issuer refused.
-- Each extension agrees a further period of its own; the period it agrees is what a transfer is tested by, not how long the hire ran.
create table hire_extensions (
  id int generated always as identity primary key, customer_account_number text not null references accounts,
  hire_id int not null references hires on delete cascade, agreed_from timestamptz not null, agreed_to timestamptz not null,
  document_id int not null references documents on delete cascade, added_by_name text not null, added_at timestamptz not null default now(),
  check (agreed_to > agreed_from));
create index hire_extensions_hire on hire_extensions (hire_id);
create index hire_extensions_document on hire_extensions (document_id);
select watch_changes('hire_extensions');

alter table fine_cases
  -- Of private parking alone: the day the operator was given our papers, its notice to the hirer, and whether copies came with that.
  add column papers_given_on date, add column hirer_issued_on date, add column hirer_served_on date,
  add column copies_came text check (copies_came in ('yes', 'no')),
  -- The documents that go with a contest, and why the issuer rejected one.
  add column contest_documents jsonb not null default '[]' check (jsonb_typeof(contest_documents) = 'array'), add column contest_refusal text;

-- Grounds are those of the law of the kind (domain/src/areas/fines/regimes.ts); of the earlier list three have no place there.
update fine_cases set contest_details = concat_ws(' ', 'Already paid.', contest_details) where contest_ground = 'paid';
update fine_cases set contest_ground = case contest_ground when 'not_owner' then 'never_owner' else 'as_printed' end
where contest_ground in ('not_owner', 'paid', 'other');
