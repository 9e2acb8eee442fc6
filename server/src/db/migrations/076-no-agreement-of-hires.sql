-- No way in ever wrote which paper a hire stands on: what nobody can say is not asked for.
alter table hires drop column agreement_id;
