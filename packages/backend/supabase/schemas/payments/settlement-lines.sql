-- Posting of a document's payment: its share in the base currency, discounts, write-offs and exchange
-- differences.

create function private.base_share(part numeric, whole numeric, base_whole numeric, base text) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when part = whole then base_whole else private.round_money(base_whole * part / whole, base) end
$$;
comment on function private.base_share(numeric, numeric, numeric, text) is
  'Base currency amount of a part. The last part takes the remainder, so that nothing is left.';

create function private.control_account(org uuid, entry_id uuid, contact private.contact) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  -- The account that was posted to, even if the rule names another one by now.
  return coalesce(
    (select l.account_id
     from public.journal_lines l
     join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype in ('receivable', 'payable')
     where l.org_id = org and l.journal_entry_id = entry_id and l.contact_id = contact.id
     limit 1),
    private.account_for(org, case contact.kind when 'customer' then 'receivable' else 'payable' end));
end $$;
comment on function private.control_account(uuid, uuid, private.contact) is
  'Receivable or payable account that an entry used for its contact; without one, that of the posting rules.';

create function private.contact_line(
  org uuid, account_id uuid, contact private.contact, amount numeric, currency text, foreign_amount numeric, description text
) returns private.posting_line
language plpgsql stable
set search_path = ''
as $$
begin
  return private.line(account_id, contact.sign * amount, description, contact.id,
    nullif(currency, private.base_currency(org)),
    case when currency <> private.base_currency(org) then contact.sign * foreign_amount end);
end $$;
comment on function private.contact_line(uuid, uuid, private.contact, numeric, text, numeric, text) is
  'A line on a contact''s account: a positive amount increases what it owes, or is owed.';

create function private.entries_of_document(org uuid, entry_id uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array_agg(c.journal_entry_id) || entry_id
  from public.journal_entries e
  join public.credit_notes c on c.org_id = org and c.status <> 'void' and e.source_id in (c.invoice_id, c.bill_id)
  where e.org_id = org and e.id = entry_id
$$;
comment on function private.entries_of_document(uuid, uuid) is 'Entry of an invoice or bill, and those of the credit notes for it.';

create function private.reduction_lines(
  org uuid, contact private.contact, entry_id uuid, reduction numeric, purpose text, description text
) returns private.posting_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  account constant uuid := private.account_for(org, purpose);
  boxes text[];
  gst_accounts uuid[];
  components text[];
  bases numeric[];
  weights numeric[];
  parts numeric[];
begin
  select array_agg(w.gst_box order by w.gst_account nulls first, w.gst_box, w.tax_component),
    array_agg(w.gst_account order by w.gst_account nulls first, w.gst_box, w.tax_component),
    array_agg(w.tax_component order by w.gst_account nulls first, w.gst_box, w.tax_component),
    array_agg(w.tax_base order by w.gst_account nulls first, w.gst_box, w.tax_component),
    array_agg(w.weight order by w.gst_account nulls first, w.gst_box, w.tax_component)
  into boxes, gst_accounts, components, bases, weights
  from (
    select l.gst_box, l.tax_component,
      case when l.gst_box in ('gst_collected', 'gst_paid', 'tax_collected', 'tax_paid') then l.account_id end as gst_account,
      contact.sign * sum(l.credit - l.debit) as weight, sum(l.tax_base) as tax_base
    from public.journal_lines l
    where l.org_id = org and l.journal_entry_id = any (private.entries_of_document(org, entry_id))
      and l.gst_box in ('sales', 'sales_zero', 'gst_collected', 'purchases', 'purchases_zero', 'gst_paid', 'out_of_scope',
        'tax_collected', 'tax_paid')
    group by 1, 2, 3
    having sum(l.credit - l.debit) <> 0
  ) w;
  if boxes is null then
    return array[private.line(account, contact.sign * reduction, description)];
  end if;
  parts := private.allocate(reduction, weights, base);
  return array(
    select private.line(coalesce(gst_accounts[n], account), contact.sign * parts[n], description, gst_box => boxes[n],
      tax_component => components[n],
      -- The tax base shrinks in proportion to the document itself.
      tax_base => -private.round_money(bases[n] * reduction / nullif((select sum(w) from unnest(weights) w), 0), base))
    from generate_subscripts(boxes, 1) n order by n);
end $$;
comment on function private.reduction_lines(uuid, private.contact, uuid, numeric, text, text) is
  'Lines for a discount or write-off, split into sales or purchases and GST in the proportion of the document''s '
  'balance, so that the return is reduced too.';

create function private.net_lines(lines private.posting_line[]) returns private.posting_line[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(private.line(n.account_id, n.amount, n.description, n.contact_id, n.currency, n.foreign_amount,
    n.gst_box, n.tax_component, tax_base => n.tax_base) order by n.position), '{}')
  from (
    select l.account_id, sum(l.debit - l.credit) as amount, max(l.description) as description, l.contact_id, l.currency,
      sum(l.foreign_amount) as foreign_amount, l.gst_box, l.tax_component, sum(l.tax_base) as tax_base, min(l.position) as position
    from (
      select l.*, sign(sum(l.foreign_amount) over per_account) not in (0, sign(sum(l.debit - l.credit) over per_account)) as is_contrary
      from unnest(lines) with ordinality
        l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base, position)
      window per_account as (partition by l.account_id, l.contact_id, l.currency, l.gst_box, l.tax_component)
    ) l
    group by l.account_id, l.contact_id, l.currency, l.gst_box, l.tax_component, case when l.is_contrary then sign(l.debit - l.credit) end
  ) n
$$;
comment on function private.net_lines(private.posting_line[]) is
  'One line for each account, contact and currency, so that amounts that cancel out are not posted. Two lines if '
  'the foreign amount and, because of another rate, the base amount have different signs.';
