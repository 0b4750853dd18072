-- Views for lists of documents, one for each kind, with the contact's name and related documents.

create function private.linked_columns(entry private.document_kinds, made_from text[], becomes text[]) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  kind text;
  other private.document_kinds;
  columns text := '';
begin
  foreach kind in array linked_columns.made_from loop
    other := private.document_kind(kind);
    columns := columns || format('d.%1$I, (select o.%2$I from public.%3$I o where o.org_id = d.org_id and o.id = d.%1$I) as %2$I, ',
      other.parent_column, other.number_column, other.table_name);
  end loop;
  foreach kind in array linked_columns.becomes loop
    other := private.document_kind(kind);
    columns := columns || format('(select o.id from public.%I o where o.org_id = d.org_id and o.%I = d.id and o.status <> %L limit 1) as %I, ',
      other.table_name, entry.parent_column, 'cancelled', other.parent_column);
  end loop;
  if entry.recurs then
    columns := columns || 'd.recurring_document_id, (select r.name from public.recurring_documents r
      where r.org_id = d.org_id and r.id = d.recurring_document_id) as recurring_name, ';
  end if;
  return columns || format('d.corrects_id,
    (select c.%1$I from public.%2$I c where c.org_id = d.org_id and c.id = d.corrects_id) as corrects_number,
    (select c.id from public.%2$I c where c.org_id = d.org_id and c.corrects_id = d.id limit 1) as corrected_by_id,
    (select c.%1$I from public.%2$I c where c.org_id = d.org_id and c.corrects_id = d.id limit 1) as corrected_by_number',
    entry.number_column, entry.table_name);
end $$;
comment on function private.linked_columns(private.document_kinds, text[], text[]) is
  'Columns for what a document was created from, has become, and corrects. Each costs nothing in queries that do not select it, such as counts.';

create function private.billing_column(entry private.document_kinds) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  way record;
begin
  select c.done, k.table_name, k.line_table, k.parent_column into way
  from private.document_conversions c join private.document_kinds k on k.kind = c.to_kind
  where c.kind = entry.kind and k.is_owed and (private.partial_step(entry)).kind is not null;
  if not found then
    return '';
  end if;
  return format($sql$case
      when not exists (select from public.%1$I t where t.org_id = d.org_id and t.%2$I = d.id and t.status <> 'cancelled') then %6$L
      when exists (
        select from public.%3$I l
        where l.org_id = d.org_id and l.%2$I = d.id and l.quantity > coalesce((
            select sum(x.quantity) from public.delivery_lines x
            join public.deliveries v on v.org_id = x.org_id and v.id = x.delivery_id and v.is_dropped
            where x.org_id = l.org_id and x.line_id = l.id), 0)
          + coalesce((
            select sum(i.quantity) from public.%4$I i join public.%1$I t on t.org_id = i.org_id and t.id = i.%5$I and t.status <> 'cancelled'
            where i.org_id = l.org_id and i.source_line_id = l.id), 0)) then %7$L
      else %8$L end as billing_status, $sql$,
    way.table_name, entry.parent_column, entry.line_table, way.line_table, way.parent_column,
    'not_' || way.done, 'partially_' || way.done, way.done);
end $$;
comment on function private.billing_column(private.document_kinds) is
  'Billing status of an order, such as not_billed, partially_billed or billed, derived from its lines; no column for other kinds.';

create function private.status_column(last_day text, lapses_from text, lapsed text, is_owed boolean) returns text
language sql immutable
set search_path = ''
as $$
  -- The day is read once for a list, not for each document: a user reads one organization.
  select case when lapsed is null then 'd.status' else format(
    'case when d.status = %L and d.%I < (select private.today((select private.org_id()))) then %L%s else d.status end as status',
    lapses_from, last_day, lapsed,
    case when is_owed then format(' when d.status = %L and d.written_off > 0 then %L', 'paid', 'written_off') else '' end) end
$$;
comment on function private.status_column(text, text, text, boolean) is
  'Status of a document in lists: lapsed after the last day of a status that can lapse; written_off if it is '
  'settled and a part of it was written off.';

create function private.document_list(
  kind text, place integer, made_from text[] default '{}', becomes text[] default '{}',
  lapses_from text default null, lapsed text default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(document_list.kind);
  target constant regclass := format('public.%I', entry.table_name);
  view_name constant text := format('public.%I', entry.kind || '_list');
  contact_name constant text := left(entry.contact_table, -1) || '_name';
  -- Columns of the kind itself: the contact's reference goes before its date, other dates after it.
  day_place constant integer := array_position(entry.fields, entry.date_column);
  names constant text[] := entry.fields[2:day_place - 1];
  days constant text[] := entry.fields[day_place:array_position(entry.fields, 'reference') - 1];
  owed constant boolean := entry.is_owed;
  amounts constant text[] := '{currency,exchange_rate,rate_is_own,tax_inclusive,net_amount,gst_amount,total_amount}';
  amounts_owed constant text[] := '{balance_due,base_total,base_balance,written_off,early_discount_percent,early_discount_days}';
  posted constant text[] := '{brought_forward,posted_at,posted_by,journal_entry_id,closed_on}';
  steps constant text[] := array(
    select a.attname from pg_catalog.pg_attribute a
    join private.document_steps s on s.kind = entry.kind and s.day_column = a.attname
    where a.attrelid = target order by a.attnum) || 'journal_entry_id'::text;
  kept constant text[] := '{cancelled_at,cancel_reason,archived_at,reference,notes,user_id,version,updated_by,created_at,updated_at}';
begin
  execute format('create view %s with (security_invoker = true) as
      select d.%s, n.name as %I, %s%s, d.%s, %s, d.%s from %s d left join %s',
    view_name, array_to_string(array['org_id', 'id', 'number', entry.number_column, entry.contact_column], ', d.'), contact_name,
    (select string_agg(format('d.%I, ', c), '') from unnest(names) c),
    private.billing_column(entry) || private.linked_columns(entry, made_from, becomes),
    array_to_string(days || amounts || case when owed then amounts_owed end, ', d.')
      -- A draft owes nothing until it is posted.
      || case when owed then ', case when d.posted_at is null then 0.00 else d.base_balance end as base_owed' else '' end,
    private.status_column(days[cardinality(days)], lapses_from, lapsed, owed),
    array_to_string(case when owed then posted else steps end || kept, ', d.'), target,
    -- An outer join to at most one row: queries that do not select the name, such as counts, skip it.
    case entry.contact_table when 'customers' then format('public.customer_directory n on n.id = d.%I', entry.contact_column)
      else format('public.%I n on n.org_id = d.org_id and n.id = d.%I', entry.contact_table, entry.contact_column) end);
  if owed then
    execute format('comment on column %s.base_owed is %L', view_name,
      'Carrying amount in the base currency: base_balance of a posted document, zero for a draft.');
  end if;
  perform private.list_from(target, view_name::regclass, entry.contact_column, format('public.%I', entry.contact_table)::regclass);
  perform private.search_everywhere(target, place, subtitle => format($sql$concat_ws(' · ', %I, initcap(replace(status, '_', ' ')))$sql$, contact_name),
    amount => 'total_amount', currency => 'currency', is_numbered => true);
end $$;
comment on function private.document_list(text, integer, text[], text[], text, text) is
  'Creates the view that lists of a kind read, such as invoice_list, and registers it for search_everything at that '
  'position. made_from are kinds whose number is shown with it, becomes are kinds that it became, each with its '
  'column; its last day is the last column of that kind.';
