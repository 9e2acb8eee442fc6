-- How words stand in lists: Šimon beside Simon, in capitals or not. Both engines alike, whose collations are not the same; accents are taken
-- off before letters are made small, as an engine may know the small letters of ASCII alone.
create function sort_words(words text) returns text language sql immutable parallel safe
return case when octet_length(words) = char_length(words) then lower(words)
  else lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')) end;
