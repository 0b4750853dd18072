-- View for lists of journal entries.

create view public.journal_entry_list with (security_invoker = true) as
  select e.org_id, e.id, e.number, coalesce(e.entry_number, 'Draft') as entry_number, e.source_kind, e.source_id,
    -- Asked for each row that is shown, and for no row that is only counted.
    case when e.source_id is not null then (
      select d.table_name || ' ' || d.number from (
        select 'invoices' as table_name, i.invoice_number as number from public.invoices i where i.org_id = e.org_id and i.id = e.source_id
        union all
        select 'bills', b.bill_number from public.bills b where b.org_id = e.org_id and b.id = e.source_id
        union all
        select 'sales_orders', o.order_number from public.sales_orders o where o.org_id = e.org_id and o.id = e.source_id
        union all
        select 'purchase_orders', o.po_number from public.purchase_orders o where o.org_id = e.org_id and o.id = e.source_id
        union all
        select 'credit_notes', c.credit_note_number from public.credit_notes c where c.org_id = e.org_id and c.id = e.source_id
        union all
        select 'payments', p.payment_number from public.payments p where p.org_id = e.org_id and p.id = e.source_id
        union all
        select 'fixed_assets', a.name from public.fixed_assets a where a.org_id = e.org_id and a.id = e.source_id
        union all
        select 'inventory_items', s.name from public.stock_movements m
          join public.inventory_items s on s.org_id = m.org_id and s.id = m.item_id
          where m.org_id = e.org_id and m.id = e.source_id
      ) d limit 1) end as source,
    e.reverse_on, e.reverses_id,
    (select r.entry_number from public.journal_entries r where r.org_id = e.org_id and r.id = e.reverses_id) as reverses_number,
    e.reversed_by_id,
    (select r.entry_number from public.journal_entries r where r.org_id = e.org_id and r.id = e.reversed_by_id) as reversed_by_number,
    e.replaces_id,
    (select r.entry_number from public.journal_entries r where r.org_id = e.org_id and r.id = e.replaces_id) as replaces_number,
    e.replaced_by_id,
    (select r.entry_number from public.journal_entries r where r.org_id = e.org_id and r.id = e.replaced_by_id) as replaced_by_number,
    e.recurring_entry_id,
    (select r.name from public.recurring_entries r where r.org_id = e.org_id and r.id = e.recurring_entry_id) as recurring_name,
    e.entry_date, e.total_debit, e.total_credit, e.status, e.posted_at, e.posted_by, e.archived_at, e.description, e.reference,
    e.draft_lines, e.previous_hash, e.hash, e.user_id, e.version, e.created_at, e.updated_at,
    case when e.posted_at is not null then coalesce(
      (select p.full_name from public.profiles p where p.id = e.posted_by),
      case when e.posted_by is null then 'System' else 'A former member' end) end as posted_by_name
  from public.journal_entries e;
comment on view public.journal_entry_list is
  'Journal entries with further columns for lists: the numbers of the entries that they reverse or replace, and their sources.';
comment on column public.journal_entry_list.entry_number is 'Draft: not posted yet, without a number.';
comment on column public.journal_entry_list.recurring_name is 'The recurring entry that made it.';
comment on column public.journal_entry_list.posted_by_name is 'User who posted it; System if the server did.';
comment on column public.journal_entry_list.source is 'Table and number or name of the source: "invoices INV-000001".';

select private.list_from('public.journal_entries', 'public.journal_entry_list');
