-- Allocations: the documents that an amount of money or credit settles, and the effect of each on the ledger.

create type private.requested_allocation as (
  position integer, document_id uuid, amount numeric, discount numeric, write_off numeric, paid numeric
);
comment on type private.requested_allocation is 'One element of `allocations` as sent.';

create function private.read_allocations(allocations jsonb) returns private.requested_allocation[]
language plpgsql immutable
set search_path = ''
as $$
declare
  known constant text[] := array['document_id', 'amount', 'discount', 'write_off', 'paid'];
  sent constant jsonb := case when jsonb_typeof(allocations) is distinct from 'null' then allocations end;
  rejected text;
  wrong integer;
begin
  if sent is null then
    return '{}';
  elsif jsonb_typeof(sent) <> 'array' or jsonb_path_exists(sent, 'strict $[*] ? (@.type() != "object")') then
    perform private.refuse('payment.malformed', 'Allocations are a list: [{document_id, amount}].');
  end if;
  select key into rejected from jsonb_array_elements(sent) a cross join lateral jsonb_object_keys(a) key
  where key <> all (known) limit 1;
  if rejected is not null then
    perform private.refuse('payment.unknown_field', format(
      'An allocation has no field "%s". It has document_id and amount, and may have discount, write_off and paid.', left(rejected, 40)));
  end if;
  select a.n into wrong from jsonb_array_elements(sent) with ordinality a (value, n)
  where not private.is_input(coalesce(a.value ->> 'document_id', ''), 'uuid') limit 1;
  if wrong is not null then
    perform private.refuse_field('payment.malformed', 'document_id must be the id of a document.', 'document_id', wrong, 'Allocation');
  end if;
  return array(
    select row(a.n, a.value ->> 'document_id',
      private.decimal_of(a.value, 'amount', a.n, 'Allocation'),
      private.decimal_of(a.value, 'discount', a.n, 'Allocation'),
      private.decimal_of(a.value, 'write_off', a.n, 'Allocation'),
      case when a.value ->> 'paid' is not null then private.decimal_of(a.value, 'paid', a.n, 'Allocation') end
    )::private.requested_allocation
    from jsonb_array_elements(sent) with ordinality a (value, n) order by a.n);
end $$;
comment on function private.read_allocations(jsonb) is
  'Parses allocations from [{document_id, amount, discount?, write_off?, paid?}]; a refusal names the invalid one.';

create type private.settlement as (
  id uuid, document private.open_document, amount numeric, discount numeric, write_off numeric, paid numeric, paid_base numeric,
  base_amount numeric, discount_base numeric, write_off_base numeric, exchange_difference numeric, allocated_on date,
  journal_entry_id uuid
);
comment on type private.settlement is 'Effect of an allocation; id and columns are those of its row in payment_allocations.';

create function private.check_allocation(
  contact private.contact, document private.open_document, sent private.requested_allocation, currency text, base text,
  on_date date, may_write_off boolean
) returns void
language plpgsql
set search_path = ''
as $$
begin
  if document.id is null then
    perform private.refuse_field('payment.unknown_document', format('there is no such %s of %s. Load the list again.',
      contact.document_kind, contact.name), 'document_id', sent.position, 'Allocation');
  elsif document.contact_id <> contact.id then
    perform private.refuse_field('payment.wrong_contact', format('%s %s is not one of %s. Choose the %s''s own %ss.',
      initcap(document.kind), document.number, contact.name, contact.kind, document.kind), 'document_id', sent.position, 'Allocation');
  elsif sent.amount <= 0 or sent.discount < 0 or sent.write_off < 0 or sent.paid <= 0 then
    perform private.refuse_field('payment.amount', format(
      'the amount for %s must be greater than 0, discount and write-off not below 0.', document.number),
      'amount', sent.position, 'Allocation');
  elsif (sent.amount, sent.discount, sent.write_off) <> (private.round_money(sent.amount, document.currency),
      private.round_money(sent.discount, document.currency), private.round_money(sent.write_off, document.currency))
    or sent.paid <> private.round_money(sent.paid, currency) then
    perform private.refuse_field('payment.too_precise', format(
      'the amounts for %s have more decimals than %s allows. Round them first.', document.number, document.currency),
      'amount', sent.position, 'Allocation');
  elsif currency not in (document.currency, base) then
    perform private.refuse('payment.wrong_currency', format(
      '%s %s is in %s and cannot be settled in %s. Pay it in %s%s.', initcap(document.kind), document.number, document.currency,
      currency, document.currency, case when document.currency <> base then ' or in ' || base end));
  end if;
  perform private.check_document_is_open(document, sent.amount + sent.discount + sent.write_off);
  if sent.write_off > 0 and not may_write_off then
    perform private.require('documents.write_off', format('write off %s of %s', sent.write_off, document.number));
  end if;
  if sent.discount > 0 and not may_write_off and (on_date > document.discount_until
    or sent.discount > private.round_money((sent.amount + sent.discount) * document.discount_percent / 100,
      document.currency)) then
    perform private.require('documents.write_off', format(
      'give a discount of %s on %s, which is beyond its terms (%s percent until %s)',
      sent.discount, document.number, trim_scale(document.discount_percent), document.discount_until));
  end if;
end $$;
comment on function private.check_allocation(private.contact, private.open_document, private.requested_allocation, text, text, date, boolean) is
  'Refuses an allocation that its document, its currency or the caller''s role does not allow.';

create function private.plan_settlements(
  org uuid, contact private.contact, currency text, available numeric, base_available numeric, allocations jsonb, on_date date,
  may_write_off boolean
) returns private.settlement[]
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  sent constant private.requested_allocation[] := private.read_allocations(allocations);
  planned private.settlement[];
  allocated numeric;
  part record;
  paid_bases numeric[];
begin
  if cardinality(sent) = 0 then
    return '{}';
  elsif (select count(distinct s.document_id) from unnest(sent) s) < cardinality(sent) then
    perform private.refuse('payment.duplicate_document', 'A document appears twice. Combine its allocations into one.');
  end if;
  for part in
    select s, d, case when d.currency = plan_settlements.currency then s.amount
      else coalesce(s.paid, case when cardinality(sent) = 1 then available end) end as paid
    from unnest(sent) s
    left join private.hold_documents(org, contact.document_kind, (select array_agg(a.document_id) from unnest(sent) a)) d
      on d.id = s.document_id
    order by s.position
  loop
    perform private.check_allocation(contact, part.d, part.s, plan_settlements.currency, base, on_date, may_write_off);
    if part.paid is null or (part.s).paid <> part.paid then
      perform private.refuse_field('payment.paid_required', format(
        '%s is in %s. Enter in "paid" how much %s was paid for it.', (part.d).number, (part.d).currency, plan_settlements.currency),
        'paid', (part.s).position, 'Allocation');
    elsif (part.d).currency <> plan_settlements.currency
      and abs(part.paid / (part.s).amount / (part.d).exchange_rate - 1) > 0.5 then
      perform private.refuse('payment.rate_implausible', format(
        '%s %s for %s %s would be a rate of %s, and %s was posted at %s. These differ too much: choose the right document or amount.',
        part.paid, base, (part.s).amount, (part.d).currency, trim_scale(round(part.paid / (part.s).amount, 6)), (part.d).number,
        trim_scale((part.d).exchange_rate)));
    end if;
    planned := planned || row(private.uuid_v7(), part.d, (part.s).amount, (part.s).discount, (part.s).write_off, part.paid,
      0, 0, 0, 0, 0, greatest(on_date, (part.d).dated), null)::private.settlement;
  end loop;
  allocated := (select sum(p.paid) from unnest(planned) p);
  if allocated > available then
    perform private.refuse('payment.over_allocated', format(
      '%s %s is allocated, but only %s is available. Lower the allocations.', allocated, plan_settlements.currency, available),
      jsonb_build_object('available', available, 'wanted', allocated));
  end if;
  paid_bases := private.allocate(base_available,
    (select array_agg(p.paid order by p.n) || (available - sum(p.paid))
     from unnest(planned) with ordinality p (id, document, amount, discount, write_off, paid, paid_base, base_amount,
       discount_base, write_off_base, exchange_difference, allocated_on,
    journal_entry_id, n)), base);
  return private.value_settlements(contact, planned, paid_bases, base);
end $$;
comment on function private.plan_settlements(uuid, private.contact, text, numeric, numeric, jsonb, date, boolean) is
  'Locks the documents of allocations and returns the effects of settling them; refuses invalid ones. The available amount is in the '
  'given currency.';

create function private.value_settlements(
  contact private.contact, planned private.settlement[], paid_bases numeric[], base text
) returns private.settlement[]
language sql immutable
set search_path = ''
as $$
  select array_agg(row(p.id, p.document, p.amount, p.discount, p.write_off, p.paid, paid_bases[p.n], c.carrying, parts[2], parts[3],
    contact.sign * (paid_bases[p.n] - parts[1]), p.allocated_on, null)::private.settlement order by p.n)
  from unnest(planned) with ordinality p (id, document, amount, discount, write_off, paid, paid_base, base_amount,
    discount_base, write_off_base, exchange_difference, allocated_on,
    journal_entry_id, n)
  cross join lateral (select private.base_share(p.amount + p.discount + p.write_off, (p.document).balance,
    (p.document).base_balance, base) as carrying) c
  cross join lateral (select private.allocate(c.carrying, array[p.amount, p.discount, p.write_off], base) as parts) a
$$;
comment on function private.value_settlements(private.contact, private.settlement[], numeric[], text) is
  'Settlements in the base currency: the document at its own rate, the money at its value, and the difference between them.';

create function private.settlement_lines(org uuid, contact private.contact, settlements private.settlement[])
returns private.posting_line[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(l.line order by p.n, l.position), '{}')
  from unnest(settlements) with ordinality p (id, document, amount, discount, write_off, paid, paid_base, base_amount,
    discount_base, write_off_base, exchange_difference, allocated_on,
    journal_entry_id, n)
  cross join lateral (
    select 1 as position, private.contact_line(org, private.control_account(org, (p.document).journal_entry_id, contact), contact,
      -p.base_amount, (p.document).currency, -(p.amount + p.discount + p.write_off), (p.document).number) as line
    union all
    select 2, d from unnest(private.reduction_lines(org, contact, (p.document).journal_entry_id, p.discount_base,
      case contact.kind when 'customer' then 'discount_allowed' else 'discount_received' end,
      'Discount on ' || (p.document).number)) d
    where p.discount_base <> 0
    union all
    select 3, w from unnest(private.reduction_lines(org, contact, (p.document).journal_entry_id, p.write_off_base, 'write_off',
      'Written off from ' || (p.document).number)) w
    where p.write_off_base <> 0
    union all
    select 4, private.line(private.account_for(org, 'exchange_difference'), -p.exchange_difference,
      'Exchange difference on ' || (p.document).number)
    where p.exchange_difference <> 0
  ) l
$$;
comment on function private.settlement_lines(uuid, private.contact, private.settlement[]) is
  'All lines of settlements but those of the money or credit itself.';

create function private.settle_documents(org uuid, settlements private.settlement[]) returns void
language sql
set search_path = ''
as $$
  select private.settle_document(org, (s.document).kind, (s.document).id, s.amount + s.discount + s.write_off, s.base_amount,
    case when s.amount = 0 then s.write_off else 0 end, s.allocated_on)
  from unnest(settlements) s
$$;
comment on function private.settle_documents(uuid, private.settlement[]) is 'Lowers the balances of the documents of settlements.';

create function private.write_allocations(
  org uuid, settlements private.settlement[], payment_id uuid default null, credit_note_id uuid default null
) returns void
language sql
set search_path = ''
as $$
  insert into public.payment_allocations (org_id, id, payment_id, credit_note_id, invoice_id, bill_id, allocated_on, amount, discount,
    write_off, base_amount, paid, paid_base, exchange_difference, journal_entry_id)
  select org, s.id, write_allocations.payment_id, write_allocations.credit_note_id,
    case when (s.document).kind = 'invoice' then (s.document).id end,
    case when (s.document).kind = 'bill' then (s.document).id end,
    s.allocated_on, s.amount, s.discount, s.write_off, s.base_amount, s.paid, s.paid_base, s.exchange_difference, s.journal_entry_id
  from unnest(settlements) s
$$;
comment on function private.write_allocations(uuid, private.settlement[], uuid, uuid) is
  'Stores settlements as allocations of a payment or credit note, or as write-offs.';
