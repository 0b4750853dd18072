-- Deliveries: quantities of an order shipped or received at one time, and cancelled quantities. Append-only.

create table public.deliveries (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  kind text not null,
  order_id uuid not null,
  delivered_on date not null,
  is_dropped boolean not null default false,
  reason text collate "und-x-icu",
  journal_entry_id uuid,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint deliveries_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint deliveries_reason check (is_dropped = (reason is not null)),
  constraint deliveries_reason_length check (char_length(reason) <= 500)
);
comment on table public.deliveries is 'Shipments and receipts of orders, each of some or all lines, and cancelled quantities. Append-only.';
comment on column public.deliveries.kind is 'Kind of the order, such as sales_order.';
comment on column public.deliveries.order_id is
  'The order. No foreign key, because the table depends on the kind; an order with deliveries is never deleted.';
comment on column public.deliveries.is_dropped is 'These quantities will not be delivered: the back order was cancelled.';
comment on column public.deliveries.journal_entry_id is 'Its entry; null if no line has stock.';
comment on column public.deliveries.user_id is 'User who delivered it. No foreign key: the record outlives the account.';
comment on constraint deliveries_journal_entry on public.deliveries is 'There is no such journal entry';
comment on constraint deliveries_reason on public.deliveries is 'Only a dropped quantity has a reason';
comment on constraint deliveries_reason_length on public.deliveries is 'The reason cannot exceed 500 characters';

select private.organisation_table('public.deliveries');
create index deliveries_order on public.deliveries (org_id, order_id, id);
create index deliveries_journal_entry on public.deliveries (journal_entry_id, org_id);

-- No activity log: the order's says what happened to it.
select private.grant_permission('deliveries.read', 'viewer');
select private.let_members('public.deliveries', 'read');
select private.list_only('public.deliveries', 'delivery', 'deliveries', 'delivered_on', 'deliveries.read');
select private.append_only('public.deliveries');

create table public.delivery_lines (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  delivery_id uuid not null,
  line_id uuid not null,
  movement_id uuid,
  from_quantity numeric(18, 6) not null,
  quantity numeric(18, 6) not null,
  value numeric(18, 2) not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint delivery_lines_delivery foreign key (delivery_id, org_id) references public.deliveries (id, org_id),
  constraint delivery_lines_movement foreign key (movement_id, org_id) references public.stock_movements (id, org_id),
  constraint delivery_lines_quantity check (quantity > 0 and quantity <> 'NaN' and from_quantity >= 0)
);
comment on table public.delivery_lines is 'Delivered or cancelled quantity of each line of the order.';
comment on column public.delivery_lines.line_id is
  'Line of the order. No foreign key: the table depends on the kind, and lines of a sent order are never deleted.';
comment on column public.delivery_lines.movement_id is 'Stock movement that it is part of; null if the line has no stock.';
comment on column public.delivery_lines.from_quantity is 'Quantity of the line delivered before: its units are counted from there.';
comment on column public.delivery_lines.value is 'Value that these goods added to stock, or their cost, in the base currency.';
comment on constraint delivery_lines_delivery on public.delivery_lines is 'There is no such delivery';
comment on constraint delivery_lines_movement on public.delivery_lines is 'There is no such stock movement';
comment on constraint delivery_lines_quantity on public.delivery_lines is 'Quantity must be greater than 0';

select private.organisation_table('public.delivery_lines');
create index delivery_lines_delivery on public.delivery_lines (delivery_id, org_id);
create index delivery_lines_movement on public.delivery_lines (movement_id, org_id);
create index delivery_lines_line on public.delivery_lines (org_id, line_id);

grant select on public.delivery_lines to authenticated;
create policy "Members read delivery lines" on public.delivery_lines for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('deliveries.read')));
select private.list_only('public.delivery_lines', 'delivery line', 'delivery lines', 'quantity', 'deliveries.read');
select private.append_only('public.delivery_lines');
