-- The VAT treatment of a line stands in place of a percentage, and a line may be accepted in part, disputed, and withdrawn.
alter table money_lines add column tax_treatment text check (tax_treatment in ('standard', 'zero', 'outside', 'unknown'));
update money_lines set tax_treatment = case tax_percent when 20 then 'standard' when 0 then 'zero' else 'unknown' end;
alter table money_lines alter column tax_treatment set not null, drop column tax_percent,
  drop constraint money_lines_decision_check,
  add constraint money_lines_decision_check check (decision in ('accepted', 'accepted_in_part', 'disputed', 'declined', 'withdrawn')),
  add column agreed_pence int,
  add constraint money_lines_agreed_check check (case when decision = 'accepted_in_part'
    then agreed_pence is not null and agreed_pence > 0 and agreed_pence < net_pence else agreed_pence is null end);

alter table approvals drop constraint approvals_outcome_check,
  add constraint approvals_outcome_check check (outcome in ('approved', 'declined', 'disputed', 'superseded'));
