-- Where an attempt came from, as a digest: what one network tried at an address is counted apart from what everybody did.
alter table sign_in_attempts add column origin text;
