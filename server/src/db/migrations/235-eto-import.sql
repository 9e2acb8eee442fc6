-- Enquiries and orders that a file brings: known again by the reference of the system they come from, within their account.
alter table enquiry_cases add enquiry_ref text, add branch_id int references branches on delete set null;
create unique index enquiry_cases_enquiry_ref on enquiry_cases (customer_account_number, enquiry_ref) where enquiry_ref is not null;
-- One order a vehicle: those of one enquiry share its reference.
alter table order_cases add order_ref text;
drop index order_cases_enquiry_ref;
create unique index order_cases_enquiry_ref on order_cases (customer_account_number, enquiry_ref, part) where enquiry_ref is not null;

select journal_imports('enquiry_cases', 'case_id');
select journal_imports('enquiry_quotes', 'id');
select journal_imports('order_cases', 'case_id');
select journal_imports('order_dates', 'id');
