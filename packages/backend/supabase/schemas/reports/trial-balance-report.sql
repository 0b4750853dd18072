-- The trial balance as a report.

create function private.trial_balance_report(org uuid, start_date date, end_date date) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with balances as materialized (
      select t.*, a.id from public.trial_balance(trial_balance_report.start_date, trial_balance_report.end_date) t
      join public.accounts a on a.org_id = org and a.code = t.account_code
    )
    select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('section', '', 'link', private.account_link(b.id),
        'cells', jsonb_build_object('code', b.account_code, 'name', b.account_name,
          'opening_debit', nullif(b.opening_debit, 0)::text, 'opening_credit', nullif(b.opening_credit, 0)::text,
          'debit', nullif(b.debit, 0)::text, 'credit', nullif(b.credit, 0)::text,
          'closing_debit', nullif(b.closing_debit, 0)::text, 'closing_credit', nullif(b.closing_credit, 0)::text))
        order by b.account_code), '[]'),
      'checks', case when private.is_tracked()
        then private.tracked_check(org, trial_balance_report.start_date, trial_balance_report.end_date) else jsonb_build_array(
        private.report_check('Opening debits equal opening credits', coalesce(sum(b.opening_debit), 0), coalesce(sum(b.opening_credit), 0)),
        private.report_check('Debits equal credits', coalesce(sum(b.debit), 0), coalesce(sum(b.credit), 0)),
        private.report_check('Closing debits equal closing credits', coalesce(sum(b.closing_debit), 0), coalesce(sum(b.closing_credit), 0))) end)
    from balances b
  );
end $$;
comment on function private.trial_balance_report(uuid, date, date) is 'The trial balance as a report.';

insert into private.reports (id, call, can_look_back, can_track) values
  ('trial-balance', 'private.trial_balance_report($1, $2, $3)', true, true);
