-- Recurring entries: templates of journal entries, with or without a schedule. With one, entries are created
-- automatically; any of them can be used for a new entry.

create table public.recurring_entries (
  like private.recurrence including all,
  total_debit numeric(24, 2) not null default 0,
  total_credit numeric(24, 2) not null default 0,
  description text collate "und-x-icu" not null default '',
  reference text collate "und-x-icu",
  reverses_next_month boolean not null default false,
  template_lines jsonb not null default '[]',
  foreign key (org_id) references public.organizations (id),
  constraint recurring_entries_description_length check (char_length(description) <= 1000),
  constraint recurring_entries_reference_length check (char_length(reference) <= 200),
  constraint recurring_entries_schedule check (num_nulls(frequency, first_date, next_date) in (0, 3)),
  constraint recurring_entries_balanced check (frequency is null or total_debit = total_credit)
);
comment on table public.recurring_entries is 'Templates of journal entries, and when the next one is made.';
comment on column public.recurring_entries.total_debit is 'Total of its lines, as far as their amounts are valid.';
comment on column public.recurring_entries.frequency is 'Null for a template without a schedule.';
comment on column public.recurring_entries.reverses_next_month is 'Each entry is reversed on the first day of the month after its own.';
comment on column public.recurring_entries.template_lines is 'Its lines as those of a draft: [{id, account_id, debit, credit, description, contact_id}].';
comment on constraint recurring_entries_description_length on public.recurring_entries is 'Description cannot exceed 1000 characters';
comment on constraint recurring_entries_reference_length on public.recurring_entries is 'Reference cannot exceed 200 characters';
comment on constraint recurring_entries_schedule on public.recurring_entries is 'A schedule needs a frequency and a date';
comment on constraint recurring_entries_balanced on public.recurring_entries is 'Debits and credits must be equal before entries are made';

select private.organisation_table('public.recurring_entries');
select private.keep_recurrence('public.recurring_entries');
select private.register_records('public.recurring_entries', 'recurring entry', 'recurring entries', 'name',
  $$name || E'\n' || description || E'\n' || coalesce(reference, '')$$);
select private.keep_archive('public.recurring_entries');

select private.grant_permission('recurring_entries.read', 'viewer');
select private.grant_permission('recurring_entries.create', 'user');
select private.grant_permission('recurring_entries.update', 'user');
select private.grant_permission('recurring_entries.delete', 'admin');
select private.grant_permission('recurring_entries.export', 'manager');

grant update (is_paused) on public.recurring_entries to authenticated;

select private.let_members('public.recurring_entries', 'read', 'delete');

create policy "Admins, managers and users pause recurring entries" on public.recurring_entries
  for update to authenticated
  using (org_id = (select private.org_id()) and (select private.can('recurring_entries.update')))
  with check (org_id = (select private.org_id()) and (select private.can('recurring_entries.update')));

select private.keep_activity('public.recurring_entries', 'name',
  'version', 'updated_by', 'first_date', 'issued_count', 'last_issued_on', 'last_error_at', 'last_error_code', 'archived_at',
  'template_lines');
