-- Stock movements: every receipt and issue with its value; append-only.

create table public.stock_movements (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  kind text not null,
  item_id uuid not null,
  source_kind text not null,
  source_id uuid not null,
  journal_entry_id uuid,
  reverses_id uuid,
  moved_on date not null,
  quantity numeric(18, 6) not null,
  unit_cost numeric(18, 6) not null generated always as (coalesce(round(value / nullif(quantity, 0), 6), 0)) stored,
  value numeric(18, 2) not null,
  consumed jsonb,
  reason text collate "und-x-icu",
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint stock_movements_item foreign key (item_id, org_id) references public.inventory_items (id, org_id),
  constraint stock_movements_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint stock_movements_reverses foreign key (reverses_id, org_id) references public.stock_movements (id, org_id),
  constraint stock_movements_kind check (kind in ('receipt', 'issue', 'adjustment', 'return', 'reversal', 'revaluation')),
  constraint stock_movements_quantity check ((quantity <> 0 or kind in ('revaluation', 'reversal')) and quantity <> 'NaN'),
  constraint stock_movements_value check (value * sign(quantity) >= 0 and value <> 'NaN'),
  constraint stock_movements_reason_length check (char_length(reason) <= 500)
);
comment on table public.stock_movements is 'Receipts and issues of stock, in the order of the ids. Append-only.';
comment on column public.stock_movements.user_id is 'User who moved it. No foreign key: the record outlives the account.';
comment on column public.stock_movements.quantity is 'Positive for receipts, negative for issues; 0 if only the value changes.';
comment on column public.stock_movements.value is 'Change of the value of stock, in the base currency.';
comment on column public.stock_movements.consumed is
  'Lots that this movement used, returned to or revalued: [{movement_id, quantity, unit_cost, value}], where '
  'movement_id is the receipt of the lot.';
comment on column public.stock_movements.source_id is 'The document that moved the stock; of an adjustment, the movement itself.';
comment on column public.stock_movements.reverses_id is 'The movement that this one undoes, wholly or, for returns, in part.';
comment on constraint stock_movements_item on public.stock_movements is 'This item is not in your inventory';
comment on constraint stock_movements_kind on public.stock_movements is 'Kind must be receipt, issue, adjustment, return, reversal or revaluation';
comment on constraint stock_movements_quantity on public.stock_movements is 'Quantity must not be 0, except where only the value changes';
comment on constraint stock_movements_value on public.stock_movements is 'The value of a movement must have the sign of its quantity';
comment on constraint stock_movements_reason_length on public.stock_movements is 'Reason cannot exceed 500 characters';

select private.organisation_table('public.stock_movements');
create index stock_movements_by_item on public.stock_movements (org_id, item_id, moved_on, id) include (quantity, value);
create index stock_movements_item_key on public.stock_movements (item_id, org_id);
create index stock_movements_source on public.stock_movements (org_id, source_id, source_kind);
create index stock_movements_journal_entry on public.stock_movements (journal_entry_id, org_id);
create index stock_movements_reverses on public.stock_movements (reverses_id, org_id);

-- No activity log: the movements are one themselves.
select private.register_records('public.stock_movements', 'stock movement', 'stock movements', 'kind');

select private.grant_permission('stock_movements.read', 'viewer');
select private.grant_permission('stock_movements.export', 'manager');

select private.let_members('public.stock_movements', 'read');

create function private.keep_stock_movement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Generated columns are not set yet in the new row of a BEFORE UPDATE trigger.
  if tg_op = 'UPDATE' and old.journal_entry_id is null
    and to_jsonb(old) - '{journal_entry_id,unit_cost}'::text[] = to_jsonb(new) - '{journal_entry_id,unit_cost}'::text[] then
    return new;
  end if;
  perform private.refuse('ledger.immutable', format(
    'The stock movement of %s cannot be changed. Record the opposite movement to correct it.', old.moved_on));
  return null;
end $$;
comment on function private.keep_stock_movement() is 'Movements never change, except that the journal entry is set once, after posting.';

create trigger stock_movements_keep before update or delete on public.stock_movements
  for each row execute function private.keep_stock_movement();
create trigger stock_movements_keep_table before truncate on public.stock_movements
  for each statement execute function private.refuse_change();
