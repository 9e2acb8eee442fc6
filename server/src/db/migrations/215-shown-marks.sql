-- A mark of a damage case that somebody has seen on an earlier photo: of which set and slot, and the day that was taken.
create table shown_marks (
  case_id int not null, customer_account_number text not null, mark int not null, set_id int not null references cases on delete cascade, slot text not null,
  taken_at timestamptz not null, said_by int references users on delete set null, side text not null check (side in ('customer', 'hire_company')),
  said_at timestamptz not null, primary key (case_id, mark, set_id),
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
select watch_changes('shown_marks');
