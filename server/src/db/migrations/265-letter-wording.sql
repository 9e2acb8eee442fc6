-- The free text of letters to issuers as somebody worded it: by letter its opening, what it asks, for which law or ground, who and when.
alter table fine_cases add column letter_wording jsonb not null default '{}' check (jsonb_typeof(letter_wording) = 'object');
