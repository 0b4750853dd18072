-- Posting of an invoice or a bill: one line for the contact, one for each account, one for each rate of GST
-- or component of a tax code.

create function private.document_lines(org uuid, kind text, document_id uuid) returns private.priced_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.document_kinds;
  lines private.priced_line[];
begin
  if document_lines.document_id is null then
    return null;
  end if;
  entry := private.document_kind(document_lines.kind);
  execute format('select private.%I($1, $2)', 'lines_of_' || entry.kind) using org, document_lines.document_id into lines;
  return lines;
end $$;
comment on function private.document_lines(uuid, text, uuid) is 'Lines of a document in order; null if it has none.';

create function private.items_moved(org uuid, lines private.priced_line[], ordered private.priced_line[] default null)
returns table (item_id uuid, quantity numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select i.item_id, sum(i.quantity)
  from (
    select private.item_of_product(org, t.product_id) as item_id, sum(t.quantity) as quantity
    from (
      select l.product_id, l.quantity from unnest(items_moved.lines) l
      union all
      select l.product_id, -l.quantity from unnest(items_moved.ordered) l
    ) t
    where t.product_id is not null
    group by t.product_id
  ) i
  where i.item_id is not null
  group by i.item_id
  having sum(i.quantity) > 0
  order by i.item_id;
end $$;
comment on function private.items_moved(uuid, private.priced_line[], private.priced_line[]) is
  'Stock movements of lines beyond those of their order, in the order in which items are locked.';

create function private.entry_lines(
  org uuid, side text, contact_id uuid, foreign_currency text, lines private.base_line[]
) returns private.posting_line[]
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  is_sale constant boolean := entry_lines.side = 'sales';
  base constant text := private.base_currency(org);
  -- A sale credits its accounts and debits the customer; a purchase is its mirror image.
  sign constant integer := case when is_sale then -1 else 1 end;
  result private.posting_line[];
begin
  select array_agg(t.line order by t.part, t.place, t.component) into result
  from (
    select 1 as part, 0 as place, 0::bigint as component, private.line(private.account_for(org, case when is_sale then 'receivable' else 'payable' end),
      -sign * sum(l.base_net + l.base_gst), null, entry_lines.contact_id, foreign_currency,
      case when foreign_currency is not null then -sign * sum(l.net + l.gst) end) as line
    from unnest(lines) l
    union all
    select 2, min(l.position), 0, private.line(l.account_id, sign * sum(l.base_net),
      case when count(*) = 1 then nullif(min(l.description), '') end, null, foreign_currency,
      case when foreign_currency is not null then sign * private.foreign_part(sum(l.net), sum(l.base_net)) end,
      -- Tax itself, such as customs charges, is neither a sale nor a purchase.
      case when (select a.subtype from public.accounts a where a.org_id = org and a.id = l.account_id) = 'tax' then null
        when l.is_taxed then entry_lines.side
        when l.is_out_of_scope then 'out_of_scope'
        -- Opening documents were sold or bought in the previous books.
        when exists (select from private.account_purposes p
          where p.org_id = org and p.account_id = l.account_id and p.purpose = 'opening_balances') then null
        when (select a.gst_scope from public.accounts a where a.org_id = org and a.id = l.account_id) = 'out_of_scope'
          -- Clearing by a bill is a purchase.
          and not exists (select from private.account_purposes p
            where p.org_id = org and p.account_id = l.account_id and p.purpose = 'goods_received') then 'out_of_scope'
        else entry_lines.side || '_zero' end,
      tracking_1_id => l.tracking_1_id, tracking_2_id => l.tracking_2_id)
    from (
      select l.*, coalesce((select c.treatment = 'out_of_scope' from public.tax_codes c where c.org_id = org and c.id = l.tax_code_id), false)
        as is_out_of_scope
      from unnest(lines) l
    ) l
    group by l.account_id, l.is_taxed, l.is_out_of_scope, l.tracking_1_id, l.tracking_2_id
    union all
    select 3, min(l.position), 0, private.line(
      private.account_for(org, case when is_sale then 'gst_collected' else 'gst_paid' end, trim_scale(l.gst_rate)::text),
      sign * sum(l.base_gst), format('%s %s%%', private.tax_word(org), trim_scale(l.gst_rate)), null, foreign_currency,
      case when foreign_currency is not null then sign * private.foreign_part(sum(l.gst), sum(l.base_gst)) end,
      case when is_sale then 'gst_collected' else 'gst_paid' end)
    from unnest(lines) l
    where l.is_taxed and l.tax_parts is null
    group by l.gst_rate
    union all
    -- With a code a line for each component and rate.
    select 3, min(p.position), min(p.n), private.line(
      coalesce(p.account_id, private.account_for(org, case when is_sale then 'gst_collected' else 'gst_paid' end, p.rate)),
      sign * sum(p.base_gst), format('%s %s%%', p.component, p.rate), null, foreign_currency,
      case when foreign_currency is not null then sign * private.foreign_part(sum(p.gst), sum(p.base_gst)) end,
      case when p.in_return then 'gst_' else 'tax_' end || case when is_sale then 'collected' else 'paid' end,
      format('%s %s%%', p.component, p.rate), tax_base => -sign * sum(p.tax_base))
    from (
      select l.position, v.n, v.value ->> 'component' as component, v.value ->> 'rate' as rate, (v.value ->> 'in_return')::boolean as in_return,
        (v.value ->> 'account_id')::uuid as account_id, s.gst[v.n] as gst, s.base_gst[v.n] as base_gst,
        case when is_sale or (v.value ->> 'is_recoverable')::boolean then l.tax_base end as tax_base
      from unnest(lines) l
      cross join lateral (select private.allocate(l.gst, a.weights, coalesce(foreign_currency, base)) as gst,
          private.allocate(l.base_gst, a.weights, base) as base_gst
        from (select private.part_amounts(l.tax_parts) as weights) a) s
      cross join lateral jsonb_array_elements(l.tax_parts) with ordinality v (value, n)
      where l.tax_parts is not null
    ) p
    group by p.component, p.rate, p.in_return, p.account_id
    having sum(p.gst) <> 0 or sum(p.base_gst) <> 0
  ) t;
  return result;
end $$;
comment on function private.entry_lines(uuid, text, uuid, text, private.base_line[]) is
  'The lines that a sale or a purchase posts; they balance because the lines'' parts add up. foreign_currency is null in the base currency.';

create function private.require_postable(held jsonb, lines private.priced_line[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if held ->> 'status' = 'cancelled' then
    perform private.refuse('document.cancelled', format('The %s is cancelled. Make a new one instead.', held ->> 'label'));
  elsif held ->> 'posted_at' is not null then
    perform private.refuse('document.already_posted', format('The %s is posted already.', held ->> 'label'));
  elsif coalesce(cardinality(lines), 0) = 0 then
    perform private.refuse('document.no_lines', format('The %s has no lines. Add at least one before you post it.', held ->> 'label'));
  elsif (held ->> 'total_amount')::numeric < 0 then
    perform private.refuse('document.negative_total', format(
      'The total of %s is %s. It cannot be below zero: issue a credit note for what is to be given back.',
      held ->> 'label', held ->> 'total_amount'));
  end if;
end $$;
comment on function private.require_postable(jsonb, private.priced_line[]) is
  'Refuses to post a document that is cancelled, posted, empty or negative.';
