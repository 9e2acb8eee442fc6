-- Checks that drivers make on a telephone at a link: by which link one came, when, and what the telephone's clock was worth; their photos.
alter table driver_checks
  add column link_id int references record_links on delete set null, add column received_at timestamptz,
  -- How far the telephone's clock was ahead of the portal's when the check was sent.
  add column device_ahead_seconds int, add column clock_anomaly text check (clock_anomaly in ('clock differs', 'clock was set'));
create index driver_checks_link on driver_checks (link_id, created_at desc) where link_id is not null;

-- What is left of a walk may be passed by one press; of lorries and trailers every item is answered by itself until somebody says otherwise.
alter table check_templates add column may_pass_rest boolean not null default true;
update check_templates set may_pass_rest = false where template in ('hgv', 'trailer');

-- A photo of a check, on its way or arrived. It may be here before its check is, and after: the check's own id holds them together.
create table check_photos (
  id uuid primary key default gen_random_uuid(), customer_account_number text not null references accounts,
  link_id int not null references record_links on delete cascade, client_key text not null check (client_key ~ '^[A-Za-z0-9_-]{8,80}$'),
  check_id text not null, code text not null check (length(code) between 1 and 60),
  size_bytes int not null check (size_bytes > 0), received_bytes int not null default 0 check (received_bytes between 0 and size_bytes),
  part_keys text[] not null default '{}', sent_sha256 text, file_id uuid references files, preview_id uuid references files,
  created_at timestamptz not null default now(), ends_at timestamptz not null, finished_at timestamptz, unique (link_id, client_key),
  check ((finished_at is null) = (file_id is null)));
create index check_photos_check on check_photos (check_id);
create index check_photos_account on check_photos (customer_account_number, check_id);
create index check_photos_file on check_photos (file_id) where file_id is not null;
create index check_photos_preview on check_photos (preview_id) where preview_id is not null;
create index check_photos_ending on check_photos (ends_at) where finished_at is null;
