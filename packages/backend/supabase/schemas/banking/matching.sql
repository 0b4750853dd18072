-- Matching: the journal entries that a statement line is linked to, and the transactions created for it.

create function private.held_bank_line(org uuid, id uuid) returns public.bank_transactions
language plpgsql
set search_path = ''
as $$
declare
  line public.bank_transactions;
begin
  select t.* into line from public.bank_transactions t where t.org_id = org and t.id = held_bank_line.id for update;
  if line.id is null then
    perform private.refuse('bank.unknown_line', 'There is no such line of a bank statement. Load the list again.');
  elsif line.status <> 'unmatched' then
    perform private.refuse('bank.line_done', format(
      'The line of %s over %s is %s already. Unmatch it first.', line.posted_on, line.amount, line.status));
  end if;
  return line;
end $$;
comment on function private.held_bank_line(uuid, uuid) is 'A line to match, locked; refuses any other line.';

create function private.match_line(line public.bank_transactions, entry_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  account constant public.accounts := private.hold_bank_account_after(line.org_id, line.bank_account_id, entry_ids);
  days date[];
  total numeric;
  found_count integer;
begin
  select array_agg(e.entry_date) into days from public.journal_entries e where e.org_id = line.org_id and e.id = any (entry_ids);
  select sum(o.amount), count(*) into total, found_count
  from private.uncleared_entries(line.org_id, account, (select min(d) from unnest(days) d), (select max(d) from unnest(days) d)) o
  where o.id = any (entry_ids);
  if found_count is distinct from cardinality(entry_ids) or cardinality(entry_ids) = 0 then
    perform private.refuse('bank.not_open', format(
      'Not all of these entries are open on %s %s: one of them is matched with another line, cleared already, or on another account. Load the suggestions again.',
      account.code, account.name));
  elsif total <> line.amount then
    perform private.refuse('bank.other_amount', format(
      'These entries total %s, but the line is %s. Choose entries with the same total, or enter what is missing first.', total, line.amount));
  end if;
  -- Its first entry is cleared with it.
  update public.bank_transactions t set status = 'matched', journal_entry_id = entry_ids[1] where t.org_id = line.org_id and t.id = line.id;
  insert into private.cleared_entries (org_id, bank_account_id, journal_entry_id, bank_transaction_id)
  select line.org_id, account.id, e, line.id from unnest(entry_ids[2:]) e;
end $$;
comment on function private.match_line(public.bank_transactions, uuid[]) is 'Matches a line with entries that add up to its amount.';

create function public.match_bank_transaction(id uuid, entry_ids uuid[], key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  answer constant jsonb := private.recall(match_bank_transaction.key, 'match_bank_transaction',
    jsonb_build_array(match_bank_transaction.id, to_jsonb(match_bank_transaction.entry_ids)));
begin
  if answer is null then
    perform private.match_line(private.held_bank_line(org, match_bank_transaction.id),
      array(select distinct e from unnest(match_bank_transaction.entry_ids) e));
    perform private.remember(match_bank_transaction.key, to_jsonb(match_bank_transaction.id));
  end if;
  return match_bank_transaction.id;
end $$;
comment on function public.match_bank_transaction(uuid, uuid[], uuid) is
  'Matches a statement line with one or several entries of its bank account that add up to its amount.';

create function public.pay_from_bank_transaction(id uuid, contact_id uuid, allocations jsonb, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  may constant uuid := private.require('payments.create', 'record payments');
  answer constant jsonb := private.recall(pay_from_bank_transaction.key, 'pay_from_bank_transaction', jsonb_build_array(
    pay_from_bank_transaction.id, pay_from_bank_transaction.contact_id, pay_from_bank_transaction.allocations));
  line public.bank_transactions;
  payment uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  line := private.held_bank_line(org, pay_from_bank_transaction.id);
  payment := private.record_payment(org, case when line.amount > 0 then 'in' else 'out' end, pay_from_bank_transaction.contact_id,
    line.posted_on, abs(line.amount), (select private.account_currency(org, a) from public.accounts a where a.org_id = org and a.id = line.bank_account_id),
    null, line.bank_account_id, pay_from_bank_transaction.allocations, left(coalesce(line.reference, line.description), 200),
    private.can('documents.write_off'));
  perform private.match_line(line, array(select p.journal_entry_id from public.payments p where p.org_id = org and p.id = payment));
  perform private.remember(pay_from_bank_transaction.key, to_jsonb(payment));
  return payment;
end $$;
comment on function public.pay_from_bank_transaction(uuid, uuid, jsonb, uuid) is
  'Records the payment of a line, from a customer or to a vendor, settles documents [{document_id, amount}] with '
  'it, and matches the line. The rest becomes credit of the contact. Returns the payment''s id.';

create function private.unsuitable_for_money(subtype text) returns text
language sql immutable
set search_path = ''
as $$
  select case unsuitable_for_money.subtype
    when 'bank' then 'is a bank account. Record a transfer to it, or choose another account.'
    when 'receivable' then 'is kept by your invoices. Record a payment from the customer, or choose another account.'
    when 'payable' then 'is kept by your bills. Record a payment to the vendor, or choose another account.'
    when 'inventory' then 'is kept by the stock of your items. Enter a bill for the items and record its payment, or choose another account.' end
$$;
comment on function private.unsuitable_for_money(text) is
  'Reason why money cannot be spent or received on accounts of a subtype, for which documents cannot have lines either; null if it can. '
  'Follows the name of the account in a sentence.';

create function private.money_lines(org uuid, line public.bank_transactions, lines jsonb, payee uuid default null) returns private.posting_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  account constant public.accounts := private.required_account(org, line.bank_account_id);
  base constant text := private.base_currency(org);
  currency constant text := private.account_currency(org, account);
  rate constant numeric := case when currency = base then 1 else private.rate_on(org, currency, line.posted_on) end;
  sign constant integer := pg_catalog.sign(line.amount);
  side constant text := case when line.amount > 0 then 'sales' else 'purchases' end;
  known constant text[] := array['account_id', 'amount', 'description', 'gst_applicable', 'gst_rate', 'tax_code_id', 'tracking_1_id', 'tracking_2_id'];
  total numeric;
  rejected text;
  wrong record;
  priced private.priced_line[];
  posting private.posting_line[];
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) = 0
    or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('bank.no_accounts', 'Say what the money was for: at least one account with an amount.');
  end if;
  select k into rejected from jsonb_array_elements(lines) l cross join lateral jsonb_object_keys(l) k where k <> all (known) limit 1;
  if rejected is not null then
    perform private.refuse('bank.unknown_field', format(
      'A line has no field "%s". It has account_id, amount, description, gst_applicable, gst_rate, tax_code_id, tracking_1_id and tracking_2_id.', left(rejected, 40)));
  end if;
  select l.n, a.id is null as is_unknown, format('%s %s', a.code, a.name) as account, private.unsuitable_for_money(a.subtype) as why into wrong
  from jsonb_array_elements(lines) with ordinality l (value, n)
  left join public.accounts a on a.org_id = org and a.id::text = l.value ->> 'account_id'
  where a.id is null or private.unsuitable_for_money(a.subtype) is not null order by l.n limit 1;
  if found and wrong.is_unknown then
    perform private.refuse_field('bank.unsuitable_account',
      'this account is not in your chart of accounts. Choose what the money was for.', 'account_id', wrong.n);
  elsif found then
    perform private.refuse_field('bank.unsuitable_account', format('account %s %s', wrong.account, wrong.why), 'account_id', wrong.n);
  end if;
  perform private.refuse_unknown_tax_codes(org, lines);
  perform private.refuse_unknown_options(org, lines);
  perform private.refuse_archived_options(org, lines);
  select sum(private.decimal_of(l.value, 'amount', l.n)) into total
  from jsonb_array_elements(lines) with ordinality l (value, n);
  if total is distinct from line.amount then
    perform private.refuse('bank.other_amount', format(
      'These amounts total %s, but the line is %s. Split the whole amount.', total, line.amount));
  end if;
  -- Like the lines of a sale or purchase whose amounts include tax; the bank account replaces the contact.
  priced := array(select p from private.price_lines((
      select jsonb_agg(jsonb_build_object('account_id', l.value -> 'account_id', 'description', l.value -> 'description',
        'unit_price', sign * (l.value ->> 'amount')::numeric, 'gst_rate', l.value -> 'gst_rate',
        'gst_applicable', coalesce((l.value ->> 'gst_applicable')::boolean, false),
        'tax_code_id', l.value -> 'tax_code_id', 'tracking_1_id', l.value -> 'tracking_1_id', 'tracking_2_id', l.value -> 'tracking_2_id') order by l.n)
      from jsonb_array_elements(lines) with ordinality l (value, n)), org, currency, true, side, rate, line.posted_on) p);
  perform private.refuse_gst_out_of_scope(org, priced);
  posting := private.entry_lines(org, side, null, nullif(currency, base),
    array(select b from private.lines_in_base(priced, rate, base, side) b));
  posting[1] := private.line(account.id, (posting[1]).debit - (posting[1]).credit, line.description, money_lines.payee,
    currency => nullif(currency, base), foreign_amount => case when currency <> base then line.amount end);
  return posting;
end $$;
comment on function private.money_lines(uuid, public.bank_transactions, jsonb, uuid) is
  'Lines for money spent or received on accounts [{account_id, amount, description, gst_applicable, gst_rate, tax_code_id, tracking_1_id, '
  'tracking_2_id}], with the sign of the statement line. The payee is the customer or vendor who paid or was paid.';

create function private.check_payee(org uuid, line public.bank_transactions, payee uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if payee is null
    or exists (select from public.customers c where c.org_id = org and c.id = payee)
    or exists (select from public.vendors v where v.org_id = org and v.id = payee) then
    return;
  end if;
  perform private.refuse_field('bank.unknown_payee', format('This %s is not in your lists of customers and vendors. Choose another one, or none.',
    case when line.amount > 0 then 'payer' else 'payee' end), 'contact_id');
end $$;
comment on function private.check_payee(uuid, public.bank_transactions, uuid) is
  'Refuses a payee who is neither a customer nor a vendor of the organization.';

create function public.post_bank_transaction(
  id uuid, lines jsonb, key uuid, description text default null, contact_id uuid default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  may constant uuid := private.require('journal_entries.post', 'post journal entries');
  answer constant jsonb := private.recall(post_bank_transaction.key, 'post_bank_transaction', jsonb_build_array(
    post_bank_transaction.id, post_bank_transaction.lines, post_bank_transaction.description, post_bank_transaction.contact_id));
  line public.bank_transactions;
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  line := private.held_bank_line(org, post_bank_transaction.id);
  perform private.check_payee(org, line, post_bank_transaction.contact_id);
  entry := private.post_entry(org, line.posted_on,
    left(coalesce(nullif(btrim(post_bank_transaction.description), ''), line.description, 'Bank transaction'), 1000),
    line.reference, 'journal', line.id, private.money_lines(org, line, post_bank_transaction.lines, post_bank_transaction.contact_id));
  perform private.match_line(line, array[entry]);
  perform private.remember(post_bank_transaction.key, to_jsonb(entry));
  return entry;
end $$;
comment on function public.post_bank_transaction(uuid, jsonb, uuid, text, uuid) is
  'Posts a line as money spent or received, split over accounts as lines [{account_id, amount, description, '
  'gst_applicable, gst_rate, tax_code_id, tracking_1_id, tracking_2_id}] whose amounts include GST and add up to '
  'the line''s, and matches it. The description replaces the line''s in the entry; the contact is the payer or '
  'payee. Returns the entry''s id.';

create function public.transfer_bank_transaction(id uuid, other_account_id uuid, key uuid, other_transaction_id uuid default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  may constant uuid := private.require('journal_entries.post', 'post journal entries');
  answer constant jsonb := private.recall(transfer_bank_transaction.key, 'transfer_bank_transaction', jsonb_build_array(
    transfer_bank_transaction.id, transfer_bank_transaction.other_account_id, transfer_bank_transaction.other_transaction_id));
  base constant text := private.base_currency(org);
  line public.bank_transactions;
  other_line public.bank_transactions;
  own public.accounts;
  other public.accounts;
  currency text;
  amount numeric;
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform from public.bank_transactions t
  where t.org_id = org and t.id in (transfer_bank_transaction.id, transfer_bank_transaction.other_transaction_id) order by t.id for update;
  line := private.held_bank_line(org, transfer_bank_transaction.id);
  -- Not locked yet: finishing a reconciliation locks the ledger first, and so does this posting.
  own := private.bank_account(org, line.bank_account_id);
  other := private.bank_account(org, transfer_bank_transaction.other_account_id);
  currency := private.account_currency(org, own);
  if other.id = own.id then
    perform private.refuse('bank.same_account', 'A transfer needs two different bank accounts. Choose another one.');
  elsif private.account_currency(org, other) <> currency then
    perform private.refuse('bank.other_currency', format(
      'Account %s %s is kept in %s and %s %s in %s, so the two sides differ. Post the exchange as a journal entry and match both lines with it.',
      own.code, own.name, currency, other.code, other.name, private.account_currency(org, other)));
  end if;
  if transfer_bank_transaction.other_transaction_id is not null then
    other_line := private.held_bank_line(org, transfer_bank_transaction.other_transaction_id);
    if other_line.bank_account_id <> other.id or other_line.amount <> -line.amount then
      perform private.refuse('bank.other_amount', format(
        'The other line must be on %s %s and over %s. Choose another one.', other.code, other.name, -line.amount));
    end if;
  end if;
  amount := case when currency = base then line.amount
    else private.round_money(line.amount * private.rate_on(org, currency, line.posted_on), base) end;
  entry := private.post_entry(org, least(line.posted_on, other_line.posted_on), format('Transfer %s %s',
      case when line.amount > 0 then 'from' else 'to' end, other.name), line.reference, 'journal', line.id,
    array[
      private.line(own.id, amount, line.description, currency => nullif(currency, base),
        foreign_amount => case when currency <> base then line.amount end),
      private.line(other.id, -amount, other_line.description, currency => nullif(currency, base),
        foreign_amount => case when currency <> base then -line.amount end)]);
  perform private.match_line(line, array[entry]);
  if other_line.id is not null then
    perform private.match_line(other_line, array[entry]);
  end if;
  perform private.remember(transfer_bank_transaction.key, to_jsonb(entry));
  return entry;
end $$;
comment on function public.transfer_bank_transaction(uuid, uuid, uuid, uuid) is
  'Posts a line as a transfer between two bank accounts and matches it, and the given line of the other account. '
  'Returns the entry''s id.';

create function public.unmatch_bank_transaction(id uuid, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  answer constant jsonb := private.recall(unmatch_bank_transaction.key, 'unmatch_bank_transaction', to_jsonb(unmatch_bank_transaction.id));
begin
  if answer is null then
    update public.bank_transactions t set status = 'unmatched', journal_entry_id = null
    where t.org_id = org and t.id = unmatch_bank_transaction.id and t.status <> 'unmatched';
    if not found then
      perform private.refuse('bank.not_matched', 'This line is not matched. Load the list again.');
    end if;
    perform private.remember(unmatch_bank_transaction.key, to_jsonb(unmatch_bank_transaction.id));
  end if;
  return unmatch_bank_transaction.id;
end $$;
comment on function public.unmatch_bank_transaction(uuid, uuid) is
  'Unmatches a line, or includes an excluded one. Its postings remain; they are voided or reversed separately.';

grant execute on function public.match_bank_transaction(uuid, uuid[], uuid), public.pay_from_bank_transaction(uuid, uuid, jsonb, uuid),
  public.post_bank_transaction(uuid, jsonb, uuid, text, uuid), public.transfer_bank_transaction(uuid, uuid, uuid, uuid),
  public.unmatch_bank_transaction(uuid, uuid) to authenticated;
