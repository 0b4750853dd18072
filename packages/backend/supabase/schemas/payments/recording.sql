-- Recording payments: money from a customer or to a vendor settles documents, and the remainder becomes open credit.

create function private.check_payment(
  org uuid, direction text, paid_on date, amount numeric, currency text, rate numeric, bank_account_id uuid
) returns void
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  account public.accounts;
begin
  if check_payment.direction is null or check_payment.direction not in ('in', 'out') then
    perform private.refuse_field('payment.direction',
      'The direction of a payment is "in" for money received or "out" for money paid.', 'direction');
  elsif paid_on is null then
    perform private.refuse_field('payment.date_required', 'Enter the date of the payment.', 'paid_on');
  elsif not coalesce(private.is_currency(check_payment.currency), false) then
    perform private.refuse_field('payment.currency', format(
      '%s is not a supported currency. Choose one from the list.',
      coalesce('"' || left(check_payment.currency, 10) || '"', 'Nothing')), 'currency');
  elsif amount is null or amount <= 0 or amount in ('NaN', 'Infinity') or amount >= 1e16 then
    perform private.refuse_field('payment.amount', format(
      'The amount must be greater than 0, and %s is not.', coalesce(amount::text, 'nothing')), 'amount');
  elsif amount <> private.round_money(amount, check_payment.currency) then
    perform private.refuse_field('payment.too_precise', format(
      '%s has more decimals than %s allows. Round it first.', amount, check_payment.currency), 'amount');
  elsif rate <= 0 or rate in ('NaN', 'Infinity') or rate >= 1e10 or (check_payment.currency = base and rate <> 1) then
    perform private.refuse_field('payment.rate', format(
      '%s cannot be the rate of %s: it says how much %s one %s is worth.', rate,
      check_payment.currency, base, check_payment.currency), 'rate');
  end if;
  account := private.required_account(org, check_payment.bank_account_id);
  if account.subtype <> 'bank' then
    perform private.refuse_field('bank.not_a_bank_account', format(
      'Account %s %s is not a bank account. Choose an account of the kind bank.', account.code, account.name), 'bank_account_id');
  elsif account.currency <> base and account.currency <> check_payment.currency then
    perform private.refuse_field('payment.wrong_currency', format(
      'Account %s %s is kept in %s, so it cannot move %s. Choose another account.',
      account.code, account.name, account.currency, check_payment.currency), 'bank_account_id');
  end if;
  perform private.require_open_period(org, paid_on);
end $$;
comment on function private.check_payment(uuid, text, date, numeric, text, numeric, uuid) is 'Refuses invalid payments, whatever they are for.';

create type private.payment_extras as (bank_fee numeric, tip numeric, rounding numeric);
comment on type private.payment_extras is
  'Differences between the received money and the credited amount, in the payment''s currency; null for none.';

create function private.check_extras(extras private.payment_extras, payment public.payments, contact private.contact) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  arriving constant numeric := payment.amount + coalesce(extras.tip, 0) + coalesce(extras.rounding, 0);
  part record;
begin
  for part in
    select * from (values ('bank_fee', 'bank fee', extras.bank_fee), ('tip', 'tip', extras.tip), ('rounding', 'rounding', extras.rounding))
      p (field, label, amount)
    where p.amount <> 0
  loop
    if payment.direction = 'out' or contact.kind = 'vendor' then
      perform private.refuse_field('payment.only_received', format(
        'Only money that a customer pays can have a %s. Leave it out, and enter it as a separate expense or income.', part.label), part.field);
    elsif part.amount in ('NaN', 'Infinity', '-Infinity') or (part.amount < 0 and part.field <> 'rounding') then
      perform private.refuse_field('payment.amount', format('The %s cannot be %s. Enter 0 or more.', part.label, part.amount), part.field);
    elsif part.amount <> private.round_money(part.amount, payment.currency) then
      perform private.refuse_field('payment.too_precise', format(
        '%s has more decimals than %s allows. Round it first.', part.amount, payment.currency), part.field);
    end if;
  end loop;
  if abs(extras.rounding) > 1 then
    perform private.refuse_field('payment.rounding', format(
      'A rounding is at most 1 %s, and this is %s. Enter a tip, or write off what is missing.', payment.currency, extras.rounding), 'rounding');
  elsif coalesce(extras.bank_fee, 0) >= arriving then
    perform private.refuse_field('payment.amount', format(
      'Nothing is left of %s %s after a bank fee of %s. Enter what the customer paid, including the fee.', arriving, payment.currency,
      coalesce(extras.bank_fee, 0)), 'bank_fee');
  end if;
end $$;
comment on function private.check_extras(private.payment_extras, public.payments, private.contact) is
  'Refuses an invalid bank fee, tip or rounding. Rounding is small: other shortfalls are written off, with the permission for that.';

create function private.extra_lines(payment public.payments, base text) returns private.posting_line[]
language plpgsql stable
set search_path = ''
as $$
begin
  return array(
    select private.line(private.account_for(payment.org_id, e.purpose),
      private.round_money(e.amount * payment.exchange_rate, base), e.label || ' of ' || payment.payment_number)
    from (values (1, 'bank_fee', 'Bank fee', payment.bank_fee), (2, 'tip', 'Tip', -payment.tip),
      (3, 'rounding', 'Rounding', -payment.rounding)) e (n, purpose, label, amount)
    where private.round_money(e.amount * payment.exchange_rate, base) <> 0
    order by e.n);
end $$;
comment on function private.extra_lines(public.payments, text) is
  'Bank fee, tip and rounding of a payment, each on its account. They have no GST and are in no box of the return.';

create function private.money_moved(amount numeric, bank_fee numeric, tip numeric, rounding numeric) returns numeric
language plpgsql immutable
set search_path = ''
as $$
begin
  return money_moved.amount - money_moved.bank_fee + money_moved.tip + money_moved.rounding;
end $$;
comment on function private.money_moved(numeric, numeric, numeric, numeric) is
  'Change of a bank account for a credited amount: less the bank''s fee, plus tip and rounding.';

create function private.bank_line(org uuid, payment public.payments, description text) returns private.posting_line
language sql stable
set search_path = ''
as $$
  select private.line(a.id, d.sign * payment.base_moved, bank_line.description,
    currency => case when a.currency <> private.base_currency(org) then payment.currency end,
    foreign_amount => case when a.currency <> private.base_currency(org)
      then d.sign * private.money_moved(payment.amount, payment.bank_fee, payment.tip, payment.rounding) end)
  from public.accounts a
  cross join (select case payment.direction when 'in' then 1 else -1 end as sign) d
  where a.org_id = org and a.id = payment.bank_account_id
$$;
comment on function private.bank_line(uuid, public.payments, text) is
  'The money of a payment, with its foreign amount if the bank account is in that currency.';

create function private.insert_payment(payment public.payments, contact private.contact) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_activity_action('posted');
  insert into public.payments (org_id, id, number, payment_number, direction, customer_id, vendor_id, paid_on, amount, currency,
    exchange_rate, base_amount, bank_fee, tip, rounding, base_moved, bank_account_id, reference, unallocated, base_unallocated, journal_entry_id)
  values (payment.org_id, payment.id, payment.number, payment.payment_number, payment.direction,
    case contact.kind when 'customer' then contact.id end, case contact.kind when 'vendor' then contact.id end, payment.paid_on,
    payment.amount, payment.currency, payment.exchange_rate, payment.base_amount, payment.bank_fee, payment.tip,
    payment.rounding, payment.base_moved, payment.bank_account_id, payment.reference,
    payment.unallocated, payment.base_unallocated, payment.journal_entry_id);
  perform private.set_activity_action('');
end $$;
comment on function private.insert_payment(public.payments, private.contact) is 'Inserts a numbered and posted payment.';

create function private.post_application(
  org uuid, contact private.contact, description text, source_kind text, source_id uuid, source_account_id uuid,
  source_currency text, settlement private.settlement
) returns uuid
language sql
set search_path = ''
as $$
  select private.post_entry(org, settlement.allocated_on, post_application.description, null, post_application.source_kind,
    post_application.source_id,
    private.net_lines(private.contact_line(org, source_account_id, contact, settlement.paid_base, source_currency,
      settlement.paid, (settlement.document).number) || private.settlement_lines(org, contact, array[settlement])))
$$;
comment on function private.post_application(uuid, private.contact, text, text, uuid, uuid, text, private.settlement) is
  'Posts the use of credit that is already in the ledger: discounts, exchange differences, another account. Null if there is nothing to post.';

create function private.post_payment(
  org uuid, contact private.contact, inout payment public.payments, inout settlements private.settlement[]
)
language plpgsql
set search_path = ''
as $$
declare
  control constant uuid := private.control_account(org, null, contact);
  description constant text := format('Payment %s %s %s', payment.payment_number,
    case payment.direction when 'in' then 'from' else 'to' end, contact.name);
  on_time constant private.settlement[] := array(select s from unnest(settlements) s where s.allocated_on = payment.paid_on);
  credit constant numeric := payment.amount - (select coalesce(sum(s.paid), 0) from unnest(on_time) s);
  base_credit constant numeric := payment.base_amount - (select coalesce(sum(s.paid_base), 0) from unnest(on_time) s);
begin
  payment.journal_entry_id := private.post_entry(org, payment.paid_on, description, payment.reference, 'payment', payment.id,
    array[private.bank_line(org, payment, payment.payment_number),
      private.contact_line(org, control, contact, -base_credit, payment.currency, -credit, payment.payment_number)]
    || private.extra_lines(payment, private.base_currency(org)) || private.settlement_lines(org, contact, on_time));
  if payment.journal_entry_id is null then
    perform private.refuse_field('payment.amount', format('%s %s rounds to zero in %s, so there is nothing to post.',
      payment.amount, payment.currency, private.base_currency(org)), 'amount');
  end if;
  for n in 1 .. cardinality(settlements) loop
    -- Money that came before the document is credit until the document's date.
    settlements[n].journal_entry_id := case when settlements[n].allocated_on = payment.paid_on then payment.journal_entry_id
      else private.post_application(org, contact, description, 'allocation', payment.id, control, payment.currency,
        settlements[n]) end;
  end loop;
end $$;
comment on function private.post_payment(uuid, private.contact, public.payments, private.settlement[]) is
  'Posts a payment that settles documents and records the entries; amounts for a later date are credit until then.';

create function private.weigh_payment(inout payment public.payments, extras private.payment_extras, base text)
language plpgsql stable
set search_path = ''
as $$
begin
  if payment.amount * payment.exchange_rate >= 1e16 then
    perform private.refuse_field('payment.amount', format('%s %s is too large to be posted.', payment.amount, payment.currency), 'amount');
  end if;
  payment.base_amount := private.round_money(payment.amount * payment.exchange_rate, base);
  payment.bank_fee := coalesce(extras.bank_fee, 0);
  payment.tip := coalesce(extras.tip, 0);
  payment.rounding := coalesce(extras.rounding, 0);
  payment.base_moved := private.money_moved(payment.base_amount, private.round_money(payment.bank_fee * payment.exchange_rate, base),
    private.round_money(payment.tip * payment.exchange_rate, base), private.round_money(payment.rounding * payment.exchange_rate, base));
end $$;
comment on function private.weigh_payment(public.payments, private.payment_extras, text) is
  'A payment and its extras in the base currency, each rounded separately, as their lines are.';

create function private.record_payment(
  org uuid, direction text, contact_id uuid, paid_on date, amount numeric, currency text, rate numeric, bank_account_id uuid,
  allocations jsonb, reference text, may_write_off boolean default true, extras private.payment_extras default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  contact private.contact;
  payment public.payments;
  settlements private.settlement[];
  posted record;
begin
  perform private.check_payment(org, record_payment.direction, record_payment.paid_on, record_payment.amount,
    record_payment.currency, record_payment.rate, record_payment.bank_account_id);
  contact := private.contact_of(org, record_payment.contact_id);
  payment.org_id := org;
  payment.id := private.uuid_v7();
  payment.direction := record_payment.direction;
  payment.paid_on := record_payment.paid_on;
  payment.amount := record_payment.amount;
  payment.currency := record_payment.currency;
  payment.exchange_rate := coalesce(record_payment.rate,
    private.rate_on(org, record_payment.currency, record_payment.paid_on));
  perform private.check_extras(record_payment.extras, payment, contact);
  payment := private.weigh_payment(payment, record_payment.extras, base);
  payment.bank_account_id := record_payment.bank_account_id;
  payment.reference := nullif(btrim(record_payment.reference), '');
  if char_length(payment.reference) > 200 then
    perform private.refuse_field('payment.reference_too_long', 'Reference cannot exceed 200 characters. Shorten it.', 'reference');
  end if;
  if (payment.direction = 'in') <> (contact.kind = 'customer') then
    return private.record_refund(org, payment, contact, record_payment.allocations);
  end if;

  settlements := private.plan_settlements(org, contact, payment.currency, payment.amount, payment.base_amount,
    record_payment.allocations, payment.paid_on, record_payment.may_write_off);
  payment.unallocated := payment.amount - (select coalesce(sum(s.paid), 0) from unnest(settlements) s);
  payment.base_unallocated := payment.base_amount - (select coalesce(sum(s.paid_base), 0) from unnest(settlements) s);
  perform private.settle_documents(org, settlements);
  select t.number, t.text into payment.number, payment.payment_number from private.take_number(org, 'payment') t;
  posted := private.post_payment(org, contact, payment, settlements);
  perform private.insert_payment(posted.payment, contact);
  perform private.write_allocations(org, posted.settlements, payment_id => payment.id);
  return payment.id;
end $$;
comment on function private.record_payment(uuid, text, uuid, date, numeric, text, numeric, uuid, jsonb, text, boolean, private.payment_extras) is
  'Records and posts a payment and returns its id. may_write_off: also discounts beyond the terms, and write-offs.';

create function public.record_payment(
  direction text, contact_id uuid, paid_on date, amount numeric, currency text default null, rate numeric default null,
  bank_account_id uuid default null, allocations jsonb default '[]', key uuid default null, reference text default null,
  bank_fee numeric default null, tip numeric default null, rounding numeric default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('payments.create', 'record payments');
  answer constant jsonb := private.recall(record_payment.key, 'record_payment',
    jsonb_build_array(record_payment.direction,
    record_payment.contact_id, record_payment.paid_on, record_payment.amount, record_payment.currency, record_payment.rate,
    record_payment.bank_account_id, record_payment.allocations, record_payment.reference, record_payment.bank_fee,
    record_payment.tip, record_payment.rounding));
  payment uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  payment := private.record_payment(org, record_payment.direction, record_payment.contact_id, record_payment.paid_on,
    record_payment.amount, coalesce(record_payment.currency, private.base_currency(org)), record_payment.rate,
    record_payment.bank_account_id, record_payment.allocations, record_payment.reference, private.can('documents.write_off'),
    row(record_payment.bank_fee, record_payment.tip, record_payment.rounding)::private.payment_extras);
  perform private.remember(record_payment.key, to_jsonb(payment));
  return payment;
end $$;
comment on function public.record_payment(text, uuid, date, numeric, text, numeric, uuid, jsonb, uuid, text, numeric, numeric, numeric) is
  'Records money in or out and settles documents by [{document_id, amount, discount?, write_off?, paid?}]. The '
  'amount is in the payment''s currency, an allocation in its document''s; "paid" is its share of the payment in '
  'the base currency. The rest becomes credit of the contact. Defaults: the latest rate, the base currency. Money '
  'out to a customer or in from a vendor refunds credit. Of a customer''s payment, a bank fee, a tip and a rounding '
  'are posted to their accounts: the bank account receives the amount less the fee, plus tip and rounding. Returns '
  'the payment''s id.';
grant execute on function
  public.record_payment(text, uuid, date, numeric, text, numeric, uuid, jsonb, uuid, text, numeric, numeric, numeric)
to authenticated;
