-- Posted depreciation: one row for each asset and month, append-only.

create table public.depreciation_entries (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  asset_id uuid not null,
  journal_entry_id uuid not null,
  reverses_id uuid,
  period_end date not null,
  amount numeric(18, 2) not null,
  accumulated numeric(18, 2) not null,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint depreciation_entries_asset foreign key (asset_id, org_id) references public.fixed_assets (id, org_id),
  constraint depreciation_entries_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint depreciation_entries_reverses foreign key (reverses_id, org_id) references public.depreciation_entries (id, org_id),
  constraint depreciation_entries_amount check (amount <> 0 and (amount < 0) = (reverses_id is not null))
);
comment on table public.depreciation_entries is 'Posted depreciation by asset and month. Append-only.';
comment on column public.depreciation_entries.user_id is 'User who posted it. No foreign key: the record outlives the account.';
comment on column public.depreciation_entries.period_end is 'The end of the month, or the day of the disposal.';
comment on column public.depreciation_entries.accumulated is 'Depreciation of the asset so far, this one included.';
comment on column public.depreciation_entries.reverses_id is
  'The depreciation that this one reverses, because the asset was disposed of before its period ended.';
comment on constraint depreciation_entries_asset on public.depreciation_entries is 'There is no such asset';
comment on constraint depreciation_entries_journal_entry on public.depreciation_entries is 'There is no such journal entry';
comment on constraint depreciation_entries_reverses on public.depreciation_entries is 'There is no such depreciation';
comment on constraint depreciation_entries_amount on public.depreciation_entries is 'Only reversed depreciation is negative';

select private.organisation_table('public.depreciation_entries');
create unique index depreciation_entries_once on public.depreciation_entries (org_id, asset_id, period_end) where amount > 0;
create index depreciation_entries_asset_key on public.depreciation_entries (asset_id, org_id, period_end);
create index depreciation_entries_journal_entry on public.depreciation_entries (journal_entry_id, org_id);
create index depreciation_entries_reverses on public.depreciation_entries (reverses_id, org_id);

-- No activity log: the entries are one themselves.
select private.register_records('public.depreciation_entries', 'depreciation entry', 'depreciation entries', 'period_end');

select private.grant_permission('depreciation_entries.read', 'viewer');
select private.grant_permission('depreciation_entries.export', 'manager');

select private.let_members('public.depreciation_entries', 'read');

select private.append_only('public.depreciation_entries');
