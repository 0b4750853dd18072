-- The journal: posted entries never change, for any role. A correction is a reversal and a new entry.

create table public.journal_entries (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  number integer,
  entry_number text generated always as (private.number_text('JE-', number)) stored,
  source_kind text not null default 'journal',
  source_id uuid,
  reverses_id uuid,
  reversed_by_id uuid,
  replaces_id uuid,
  replaced_by_id uuid,
  recurring_entry_id uuid,
  entry_date date not null,
  reverse_on date,
  total_debit numeric(24, 2) not null default 0,
  total_credit numeric(24, 2) not null default 0,
  status text not null default 'draft',
  posted_at timestamptz,
  posted_by uuid,
  archived_at timestamptz,
  description text collate "und-x-icu" not null default '',
  reference text collate "und-x-icu",
  draft_lines jsonb,
  previous_hash text,
  hash text,
  user_id uuid default auth.uid(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (reverses_id, org_id) references public.journal_entries (id, org_id),
  foreign key (reversed_by_id, org_id) references public.journal_entries (id, org_id),
  foreign key (replaces_id, org_id) references public.journal_entries (id, org_id),
  foreign key (replaced_by_id, org_id) references public.journal_entries (id, org_id),
  constraint journal_entries_status check (status in ('draft', 'posted', 'reversed')),
  constraint journal_entries_description_length check (char_length(description) <= 1000),
  constraint journal_entries_reference_length check (char_length(reference) <= 200),
  constraint journal_entries_source_kind check (source_kind in (
    'journal', 'reversal', 'invoice', 'bill', 'payment', 'credit_note', 'shipment', 'receipt', 'stock_adjustment',
    'depreciation', 'disposal', 'revaluation', 'year_close', 'write_off', 'allocation', 'opening')),
  constraint journal_entries_balanced check (total_debit = total_credit or status = 'draft'),
  constraint journal_entries_posted_whole check (
    (posted_at is null) = (status = 'draft') and (posted_at is null) = (hash is null) and (posted_at is null) = (number is null))
);
comment on table public.journal_entries is 'Entries of the general journal. Posted ones are immutable and chained by their hashes.';
comment on column public.journal_entries.number is 'Counts posted entries without gaps; null for a draft.';
comment on column public.journal_entries.source_id is 'The document, payment, asset … that the entry was posted for.';
comment on column public.journal_entries.recurring_entry_id is 'Recurring entry that created it, if any. No foreign key: it outlives that.';
comment on column public.journal_entries.reverse_on is 'Date of its reversal, chosen before posting: posting it also posts its reversal.';
comment on column public.journal_entries.draft_lines is 'The lines of a draft: [{id, account_code, debit, credit, description, contact_id}].';
comment on column public.journal_entries.archived_at is 'Time of archiving: hidden from lists, with no other effect. Set by the database.';
comment on column public.journal_entries.hash is
  'SHA-256 over the previous entry''s hash, this entry and its lines; private.entry_hash says how.';
comment on constraint journal_entries_status on public.journal_entries is 'Status must be draft, posted or reversed';
comment on constraint journal_entries_description_length on public.journal_entries is 'Description cannot exceed 1000 characters';
comment on constraint journal_entries_reference_length on public.journal_entries is 'Reference cannot exceed 200 characters';
comment on constraint journal_entries_source_kind on public.journal_entries is 'Not a known source of entries';
comment on constraint journal_entries_balanced on public.journal_entries is 'Debits and credits of an entry must be equal';
comment on constraint journal_entries_posted_whole on public.journal_entries is 'A posted entry has a number and a hash, a draft has neither';

select private.organisation_table('public.journal_entries');
create index journal_entries_by_date on public.journal_entries (org_id, entry_date, number);
-- Time when entries were recorded: reports as recorded at an earlier time use it to exclude later ones.
create index journal_entries_recorded on public.journal_entries (org_id, posted_at) include (entry_date, id) where posted_at is not null;
create index journal_entries_source on public.journal_entries (source_id, org_id) where source_id is not null;
create index journal_entries_reverses on public.journal_entries (reverses_id, org_id) where reverses_id is not null;
create index journal_entries_reversed_by on public.journal_entries (reversed_by_id, org_id) where reversed_by_id is not null;
create index journal_entries_replaces on public.journal_entries (replaces_id, org_id) where replaces_id is not null;
create index journal_entries_replaced_by on public.journal_entries (replaced_by_id, org_id) where replaced_by_id is not null;
create index journal_entries_recurring on public.journal_entries (org_id, recurring_entry_id, entry_date) where recurring_entry_id is not null;
create index journal_entries_revaluations on public.journal_entries (org_id, entry_date) where source_kind = 'revaluation';

select private.register_records('public.journal_entries', 'journal entry', 'journal entries', 'entry_number',
  $$coalesce(entry_number, '') || E'\n' || description || E'\n' || coalesce(reference, '')$$);
select private.keep_archive('public.journal_entries');
select private.search_everywhere('public.journal_entries', place => 12,
  title => $$coalesce(entry_number, 'Draft entry')$$, subtitle => $$concat_ws(' · ', nullif(description, ''), entry_date::text)$$,
  amount => 'total_debit', is_numbered => true);

select private.grant_permission('journal_entries.read', 'viewer');
select private.grant_permission('journal_entries.create', 'user');
select private.grant_permission('journal_entries.update', 'user');
select private.grant_permission('journal_entries.post', 'user');
select private.grant_permission('journal_entries.reverse', 'manager');
select private.grant_permission('journal_entries.delete', 'admin');
select private.grant_permission('journal_entries.import', 'manager');
select private.grant_permission('journal_entries.export', 'manager');

grant delete on public.journal_entries to authenticated;

select private.let_members('public.journal_entries', 'read');

create policy "Admins delete drafts of journal entries" on public.journal_entries
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('journal_entries.delete')));

create trigger journal_entries_touch before update on public.journal_entries
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.journal_entries', 'entry_number',
  'hash', 'previous_hash', 'draft_lines', 'version', 'posted_at', 'posted_by', 'number');

select private.forbid_changes_when_posted('public.journal_entries', 'status', 'reversed_by_id', 'replaced_by_id', 'archived_at');
