-- Whether an account keeps dates of a kind at all is asked of an index, however many it keeps.
create index compliance_items_kinds on compliance_items (customer_account_number, event_type) where vehicle_id is not null;

-- The law asks for a thorough examination of lifting gear. Where staff have written a source of their own, theirs stands.
update compliance_types set is_statutory = true,
  legal_source = 'LOLER 1998, regulation 9: thorough examination each 6 months where people are lifted, else each 12, or as an examination scheme says.'
  where slug = 'loler' and legal_source like 'Trade practice: thorough examination each 6 months%';
