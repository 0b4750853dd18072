-- GST in the return compared with the lines of the documents.

create function private.control_gst_of_documents(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with documents as (
    -- A sale is a credit, and a credit note the opposite.
    select i.id, i.journal_entry_id, 'invoice ' || i.invoice_number as name, -1 as sign, i.exchange_rate
    from public.invoices i where i.org_id = org and i.posted_at is not null
    union all
    select b.id, b.journal_entry_id, 'bill ' || b.bill_number, 1, b.exchange_rate
    from public.bills b where b.org_id = org and b.posted_at is not null
    union all
    select c.id, c.journal_entry_id, 'credit note ' || c.credit_note_number, case when c.vendor_id is null then 1 else -1 end, c.exchange_rate
    from public.credit_notes c where c.org_id = org
  ), lines as (
    select l.invoice_id as document_id, 'sales' as side, l.account_id, l.gst_applicable and l.gst_rate > 0 or l.gst <> 0 as is_taxed, l.net, l.gst,
      l.tax_parts
    from public.invoice_lines l where l.org_id = org
    union all
    select l.bill_id, 'purchases', l.account_id, l.gst_applicable and l.gst_rate > 0 or l.gst <> 0, l.net, l.gst, l.tax_parts
    from public.bill_lines l where l.org_id = org
    union all
    select l.credit_note_id, case when c.vendor_id is null then 'sales' else 'purchases' end, l.account_id,
      l.gst_applicable and l.gst_rate > 0 or l.gst <> 0, l.net, l.gst, l.tax_parts
    from public.credit_note_lines l join public.credit_notes c on c.org_id = org and c.id = l.credit_note_id
    where l.org_id = org
  ), posted as (
    -- With a tax code, the components that are in the return; tax that is not claimed back is part of the purchase.
    select l.document_id, l.account_id, case when l.tax_parts is null then l.is_taxed else private.bears_gst(l.tax_parts) end as is_taxed,
      l.net + private.cost_of_tax(l.side, l.tax_parts) as net,
      case when l.tax_parts is null then l.gst else (
        select coalesce(sum((p ->> 'gst')::numeric) filter (where (p ->> 'in_return')::boolean), 0)
        from jsonb_array_elements(private.parts_to_post(l.side, l.tax_parts)) p) end as gst
    from lines l
  ), said as (
    -- Tax itself, such as customs charges, and opening balances are in no box.
    select l.document_id, count(*) as line_count,
      coalesce(sum(l.net) filter (where l.is_taxed and a.subtype <> 'tax' and o.account_id is null), 0) as taxed,
      coalesce(sum(l.net) filter (where not l.is_taxed and a.subtype <> 'tax' and o.account_id is null), 0) as untaxed,
      sum(l.gst) as gst
    from posted l
    left join public.accounts a on a.org_id = org and a.id = l.account_id
    left join private.account_purposes o on o.org_id = org and o.account_id = l.account_id and o.purpose = 'opening_balances'
    group by 1
  ), boxed as (
    select l.journal_entry_id,
      coalesce(sum(l.debit - l.credit) filter (where l.gst_box in ('sales', 'purchases')), 0) as taxed,
      coalesce(sum(l.debit - l.credit) filter (where l.gst_box in ('sales_zero', 'purchases_zero', 'out_of_scope')), 0) as untaxed,
      coalesce(sum(l.debit - l.credit) filter (where l.gst_box in ('gst_collected', 'gst_paid')), 0) as gst
    from public.journal_lines l
    where l.org_id = org and l.gst_box is not null
    group by 1
  ), compared as (
    select d.name, d.id, coalesce(b.taxed, 0) as taxed, coalesce(b.untaxed, 0) as untaxed, coalesce(b.gst, 0) as gst,
      d.sign * d.exchange_rate * s.taxed as said_taxed, d.sign * d.exchange_rate * s.untaxed as said_untaxed,
      d.sign * d.exchange_rate * s.gst as said_gst,
      -- In another currency each line is rounded for itself.
      case when d.exchange_rate = 1 then 0
        else (s.line_count + 1) * power(10::numeric, -private.minor_units(private.base_currency(org))) end as rounding
    from documents d
    join said s on s.document_id = d.id
    left join boxed b on b.journal_entry_id = d.journal_entry_id
  ), calculated as (
    -- The taxable amount of each component of a code; for purchases, of those that are claimed back.
    select d.name, d.id, d.journal_entry_id, p.component,
      sum(-d.sign * private.round_money(l.net * d.exchange_rate, private.base_currency(org))) as amount
    from documents d
    join lines l on l.document_id = d.id
    cross join lateral (
      select format('%s %s%%', p ->> 'component', p ->> 'rate') as component
      from jsonb_array_elements(l.tax_parts) p where l.side = 'sales' or (p ->> 'is_recoverable')::boolean
    ) p
    group by d.name, d.id, d.journal_entry_id, p.component
  ), told as (
    select l.journal_entry_id, l.tax_component as component, sum(l.tax_base) as amount
    from public.journal_lines l
    where l.org_id = org and l.tax_base is not null
    group by l.journal_entry_id, l.tax_component
  ), faults as (
    select format('%s (%s): its lines say %s with GST, %s without and GST of %s, and the return has %s, %s and %s', c.name, c.id,
      round(c.said_taxed, 2), round(c.said_untaxed, 2), round(c.said_gst, 2), c.taxed, c.untaxed, c.gst) as fault
    from compared c
    where greatest(abs(c.taxed - c.said_taxed), abs(c.untaxed - c.said_untaxed), abs(c.gst - c.said_gst)) > c.rounding
    union all
    select format('%s (%s): by its lines %s is charged on %s, and its return has %s', r.name, r.id, r.component, r.amount, t.amount)
    from calculated r
    join told t on t.journal_entry_id = r.journal_entry_id and t.component = r.component
    where t.amount <> r.amount
  )
  select private.control_by_faults('GST return = documents', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_gst_of_documents(uuid) is
  'The boxes of the GST return of every posted document equal the sum of its lines: with GST, without, and GST itself, and the taxable '
  'amount of each component of a tax code.';
