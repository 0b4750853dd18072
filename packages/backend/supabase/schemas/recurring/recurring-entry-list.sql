-- View for lists of recurring entries.

create view public.recurring_entry_list with (security_invoker = true) as
  select r.org_id, r.id, r.name, r.first_date, r.next_date, r.end_date, r.end_after, r.frequency, r.every,
    case when r.frequency is null then null when r.every = 1 then initcap(r.frequency) else format('Every %s %s', r.every,
      case r.frequency when 'daily' then 'days' when 'weekly' then 'weeks' when 'monthly' then 'months' else 'years' end) end as repeats,
    r.total_debit, r.total_credit, r.description, r.reference, r.reverses_next_month, r.template_lines, r.posts_automatically,
    case when r.frequency is null then 'template' when r.is_paused then 'paused'
      when r.next_date > r.end_date or r.issued_count >= r.end_after then 'ended'
      when r.last_error is not null then 'failing' else 'active' end as status,
    r.is_paused, r.paused_reason, r.issued_count, r.last_issued_on, r.last_error, r.last_error_code, r.last_error_at, r.archived_at,
    r.user_id, r.version, r.updated_by, r.created_at, r.updated_at
  from public.recurring_entries r;
comment on view public.recurring_entry_list is 'Recurring entries with further columns for lists: the interval and the status.';
comment on column public.recurring_entry_list.status is
  'template: it has no schedule; paused; ended: its next date is after its end date, or the wanted number was created; failing: the last '
  'entry could not be created, which is retried; active otherwise.';
comment on column public.recurring_entry_list.repeats is 'As text: Monthly, Every 2 weeks; null without a schedule.';

select private.list_from('public.recurring_entries', 'public.recurring_entry_list');
select private.search_everywhere('public.recurring_entries', place => 18,
  subtitle => $$concat_ws(' · ', nullif(description, ''), initcap(status))$$, amount => 'total_debit');
