-- Refunds: money returned to a customer, or by a vendor, uses their open credit.

create type private.credit as (
  kind text, id uuid, number text, dated date, currency text, unallocated numeric, base_unallocated numeric,
  journal_entry_id uuid, contact_id uuid
);
comment on type private.credit is 'A payment or credit note with open credit.';

create function private.hold_credits(org uuid, contact_id uuid, ids uuid[] default null) returns setof private.credit
language plpgsql
set search_path = ''
as $$
begin
  return query
  select 'payment', p.id, p.payment_number, p.paid_on, p.currency, p.unallocated, p.base_unallocated, p.journal_entry_id,
    coalesce(p.customer_id, p.vendor_id)
  from public.payments p
  where p.org_id = org and p.id = any (ids)
    or ids is null and p.org_id = org and p.customer_id = hold_credits.contact_id and p.unallocated > 0
    or ids is null and p.org_id = org and p.vendor_id = hold_credits.contact_id and p.unallocated > 0
  order by p.id for update;
  return query
  select 'credit_note', c.id, c.credit_note_number, c.issued_on, c.currency, c.unallocated, c.base_unallocated, c.journal_entry_id,
    coalesce(c.customer_id, c.vendor_id)
  from public.credit_notes c
  where c.org_id = org and c.id = any (ids)
    or ids is null and c.org_id = org and c.customer_id = hold_credits.contact_id and c.unallocated > 0
    or ids is null and c.org_id = org and c.vendor_id = hold_credits.contact_id and c.unallocated > 0
  order by c.id for update;
end $$;
comment on function private.hold_credits(uuid, uuid, uuid[]) is
  'Locks payments and credit notes with credit, all of a contact or those named, and returns them as they then are.';

create function private.use_credit(org uuid, kind text, id uuid, used numeric, base_used numeric) returns void
language plpgsql
set search_path = ''
as $$
begin
  if use_credit.kind = 'payment' then
    update public.payments p
    set unallocated = p.unallocated - used, base_unallocated = p.base_unallocated - base_used
    where p.org_id = org and p.id = use_credit.id;
  else
    update public.credit_notes c
    set unallocated = c.unallocated - used, base_unallocated = c.base_unallocated - base_used,
      status = case when c.unallocated = used then 'used' else 'posted' end
    where c.org_id = org and c.id = use_credit.id;
  end if;
end $$;
comment on function private.use_credit(uuid, text, uuid, numeric, numeric) is
  'Reduces the open credit of a payment or credit note, or restores it with negative amounts.';

create function private.check_refund(
  contact private.contact, sent private.requested_allocation[], payment public.payments, held private.credit[]
) returns void
language plpgsql
set search_path = ''
as $$
declare
  wrong record;
  -- Null if none is given.
  named constant numeric := (select sum(s.amount) from unnest(sent) s);
  available constant numeric := (select coalesce(sum(c.unallocated), 0) from unnest(held) c
    where c.currency = payment.currency and c.dated <= payment.paid_on);
begin
  for wrong in
    select s.position, s.amount, c.number, c.dated, c.currency, c.unallocated, c.contact_id,
      s.discount <> 0 or s.write_off <> 0 as reduces
    from unnest(sent) s left join unnest(held) c on c.id = s.document_id
  loop
    if wrong.number is null or wrong.contact_id <> contact.id then
      perform private.refuse_field('payment.unknown_document', format(
        'money %s %s gives back credit, so name one of their payments or credit notes, or none.',
        case payment.direction when 'in' then 'in from' else 'out to' end, contact.name), 'document_id', wrong.position, 'Allocation');
    elsif wrong.currency <> payment.currency then
      perform private.refuse('payment.wrong_currency', format('The credit of %s is in %s, so refund it in %s.',
        wrong.number, wrong.currency, wrong.currency));
    elsif wrong.dated > payment.paid_on then
      perform private.refuse_field('payment.before_credit', format(
        '%s is dated %s, so it cannot be refunded on %s.',
        wrong.number, wrong.dated, payment.paid_on), 'paid_on');
    elsif wrong.amount <= 0 or wrong.reduces or wrong.amount <> private.round_money(wrong.amount, payment.currency) then
      perform private.refuse_field('payment.amount', format(
        'give back an amount greater than 0 in %s, without discount or write-off.', payment.currency),
        'amount', wrong.position, 'Allocation');
    elsif wrong.amount > wrong.unallocated then
      perform private.refuse('payment.exceeds_credit', format(
        'Only %s %s is left of %s.', wrong.unallocated, wrong.currency, wrong.number),
        jsonb_build_object('available', wrong.unallocated, 'wanted', wrong.amount));
    end if;
  end loop;
  if named <> payment.amount then
    perform private.refuse('payment.over_allocated', format(
      'The chosen credits total %s, but the refund is %s. Make them equal.', named, payment.amount),
      jsonb_build_object('available', payment.amount, 'wanted', named));
  elsif payment.amount > available then
    perform private.refuse('payment.exceeds_credit', format(
      '%s has a credit of %s %s on %s, so no more than that can be refunded. Money %s needs a credit first.', contact.name, available,
      payment.currency, payment.paid_on, case payment.direction when 'in' then 'in from a vendor' else 'out to a customer' end),
      jsonb_build_object('available', available, 'wanted', payment.amount));
  end if;
end $$;
comment on function private.check_refund(private.contact, private.requested_allocation[], public.payments, private.credit[]) is
  'Refuses to refund more credit than there is, or another contact''s.';

create function private.use_credits(
  held private.credit[], sent private.requested_allocation[], payment public.payments, base text
) returns public.payment_allocations[]
language sql stable
set search_path = ''
as $$
  -- Without a choice the oldest credit goes first.
  select array_agg(jsonb_populate_record(null::public.payment_allocations, jsonb_build_object('org_id', payment.org_id,
    'payment_id', case u.kind when 'payment' then u.id end, 'credit_note_id', case u.kind when 'credit_note' then u.id end,
    'refund_id', payment.id, 'allocated_on', payment.paid_on, 'amount', u.used, 'paid', u.used,
    'base_amount', s.base, 'paid_base', s.base)) order by u.id)
  from (
    select c.*, coalesce(
      (select sum(s.amount) from unnest(sent) s where s.document_id = c.id),
      least(c.unallocated, payment.amount - coalesce(sum(c.unallocated) over (order by c.dated, c.id
        rows between unbounded preceding and 1 preceding), 0))) as used
    from unnest(held) c where c.currency = payment.currency and c.dated <= payment.paid_on
  ) u
  cross join lateral (select private.base_share(u.used, u.unallocated, u.base_unallocated, use_credits.base) as base) s
  where u.used > 0
$$;
comment on function private.use_credits(private.credit[], private.requested_allocation[], public.payments, text) is
  'The allocations by which a refund uses up credit.';

create function private.record_refund(org uuid, payment public.payments, contact private.contact, allocations jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  sent constant private.requested_allocation[] := private.read_allocations(record_refund.allocations);
  held constant private.credit[] := array(select c from private.hold_credits(org, contact.id,
    (select array_agg(s.document_id) from unnest(sent) s)) c);
  used public.payment_allocations[];
  exchange numeric;
  lines private.posting_line[];
begin
  perform private.check_refund(contact, sent, payment, held);
  used := private.use_credits(held, sent, payment, private.base_currency(org));
  perform private.use_credit(org, case when a.payment_id is null then 'credit_note' else 'payment' end,
    coalesce(a.payment_id, a.credit_note_id), a.paid, a.paid_base)
  from unnest(used) a;

  select array_agg(private.contact_line(org, private.control_account(org, c.journal_entry_id, contact), contact, a.paid_base,
      c.currency, a.paid, c.number)),
    contact.sign * (sum(a.paid_base) - payment.base_amount)
  into lines, exchange
  from unnest(used) a
  join unnest(held) c on c.id = coalesce(a.payment_id, a.credit_note_id);
  if exchange <> 0 then
    lines := lines || private.line(private.account_for(org, 'exchange_difference'), -exchange, 'Exchange difference on refund');
  end if;
  payment.unallocated := 0;
  payment.base_unallocated := 0;
  select t.number, t.text into payment.number, payment.payment_number from private.take_number(org, 'payment') t;
  payment.journal_entry_id := private.post_entry(org, payment.paid_on,
    format('Refund %s %s %s', payment.payment_number, case payment.direction when 'in' then 'from' else 'to' end, contact.name),
    payment.reference, 'payment', payment.id, array[private.bank_line(org, payment, payment.payment_number)] || lines);
  perform private.insert_payment(payment, contact);
  insert into public.payment_allocations (org_id, payment_id, credit_note_id, refund_id, allocated_on, amount, base_amount, paid,
    paid_base, journal_entry_id)
  select org, a.payment_id, a.credit_note_id, a.refund_id, a.allocated_on, a.amount, a.base_amount, a.paid, a.paid_base,
    payment.journal_entry_id
  from unnest(used) a;
  return payment.id;
end $$;
comment on function private.record_refund(uuid, public.payments, private.contact, jsonb) is
  'Records and posts a refund of credit, and returns its id.';
