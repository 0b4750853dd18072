-- Saving the day and the trial balance, as often as it takes, until the opening entry is posted.

create function private.opening_account(org uuid, line jsonb, n bigint) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  given constant jsonb := line -> 'account';
  account public.accounts;
  violated text;
begin
  if jsonb_typeof(given) is distinct from 'object' then
    if nullif(btrim(line ->> 'account_id'), '') is null then
      return null;
    end if;
    select a.* into account from public.accounts a where a.org_id = org and a.id::text = btrim(line ->> 'account_id');
    if account.id is null then
      perform private.refuse_field('account.unknown', 'this account is not in your chart of accounts. Choose another one.',
        'account_id', n);
    end if;
    return account.id;
  end if;
  perform private.require('accounts.create', 'add accounts');
  insert into public.accounts (org_id, code, name, type, subtype)
  values (org, coalesce(nullif(btrim(given ->> 'code'), ''), private.next_account_code(org, given ->> 'type')),
    btrim(coalesce(given ->> 'name', '')), coalesce(given ->> 'type', ''), nullif(given ->> 'subtype', ''))
  returning * into account;
  return account.id;
exception
  when check_violation or unique_violation then
    get stacked diagnostics violated = constraint_name;
    perform private.refuse_field('opening.account', format('the account "%s" cannot be added: %s.', left(given ->> 'name', 60),
      coalesce(private.constraint_sentence('public.accounts'::regclass, violated), 'one of its values was not accepted')),
      'account_id', n);
    return null;
end $$;
comment on function private.opening_account(uuid, jsonb, bigint) is
  'Account of a line: the given one, or a new one of the given type; null without either.';

create function private.opening_amount(line jsonb, field text, currency text, n bigint) returns numeric
language plpgsql stable
set search_path = ''
as $$
declare
  given constant text := nullif(btrim(coalesce(line ->> field, '')), '');
begin
  if given is null then
    return 0;
  elsif not private.fits(given, 'numeric') or given::numeric < 0 or given::numeric >= 1e15 then
    perform private.refuse_field('opening.amount', format('%s must be an amount of 0 or more; "%s" is not.',
      private.label(field), left(given, 40)), field, n);
  elsif given::numeric <> private.round_money(given::numeric, currency) then
    perform private.refuse_field('opening.amount', format('%s has more decimals than %s allows: %s. Round it first.',
      private.label(field), currency, left(given, 40)), field, n);
  end if;
  return given::numeric;
end $$;
comment on function private.opening_amount(jsonb, text, text, bigint) is 'Amount of a line; 0 if blank; refuses invalid ones.';

create function private.write_opening_balances(org uuid, lines jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  item record;
  line private.opening_balances;
  account public.accounts;
begin
  if jsonb_typeof(lines) <> 'array' or jsonb_path_exists(lines, 'strict $[*] ? (@.type() != "object")') then
    perform private.refuse('opening.malformed',
      'The trial balance must be a list of lines, each with an account, a debit or a credit.');
  elsif jsonb_array_length(lines) > 5000 then
    perform private.refuse('opening.malformed', 'A trial balance holds 5000 lines at most.');
  end if;
  delete from private.opening_balances b where b.org_id = org;
  for item in select l.value, l.n from jsonb_array_elements(lines) with ordinality l (value, n) order by l.n loop
    line.org_id := org;
    line.position := item.n;
    line.code := left(btrim(coalesce(item.value ->> 'code', '')), 60);
    line.name := left(btrim(coalesce(item.value ->> 'name', '')), 200);
    line.debit := private.opening_amount(item.value, 'debit', base, item.n);
    line.credit := private.opening_amount(item.value, 'credit', base, item.n);
    if line.debit <> 0 and line.credit <> 0 then
      perform private.refuse_field('opening.amount', format(
        '"%s" has a debit and a credit. A balance is on one side: give the difference.', line.name), 'debit', item.n);
    end if;
    line.account_id := private.opening_account(org, item.value, item.n);
    if line.account_id = private.account_for(org, 'opening_balances') then
      perform private.refuse_field('opening.counterpart', format(
        '"%s" cannot be matched to the account that takes up all opening balances and ends at zero. Match it to another account of equity, such as Retained Earnings.',
        line.name), 'account_id', item.n);
    end if;
    select a.* into account from public.accounts a where a.org_id = org and a.id = line.account_id;
    line.foreign_amount := case when account.currency <> base and nullif(btrim(item.value ->> 'foreign_amount'), '') is not null
      then private.opening_amount(item.value, 'foreign_amount', account.currency, item.n) end;
    line.books_difference := coalesce(item.value ->> 'books_difference', 'false') = 'true';
    insert into private.opening_balances select line.*;
  end loop;
end $$;
comment on function private.write_opening_balances(uuid, jsonb) is 'Puts lines in the place of the trial balance that there was.';

create function private.opening_state(org uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'first_day', o.first_day, 'opening_day', o.first_day - 1, 'program', o.program, 'version', coalesce(o.version, 0),
    'locked_through', (select s.books_locked_through from public.company_settings s where s.org_id = org),
    'saved_by', (select p.full_name from public.profiles p where p.id = o.saved_by), 'saved_at', o.saved_at,
    'entry', (select jsonb_build_object('id', e.id, 'entry_number', e.entry_number, 'entry_date', e.entry_date, 'posted_at', e.posted_at)
      from public.journal_entries e where e.org_id = org and e.id = private.standing_opening_entry(org)),
    'counterpart', (select jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name)
      from public.accounts a where a.org_id = org and a.id = private.account_for(org, 'opening_balances')),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('account_id', b.account_id, 'code', b.code, 'name', b.name,
        'debit', case when b.debit <> 0 then b.debit::text else '' end, 'credit', case when b.credit <> 0 then b.credit::text else '' end,
        'foreign_amount', b.foreign_amount::text, 'books_difference', b.books_difference) order by b.position), '[]')
      from private.opening_balances b where b.org_id = org),
    'counts', jsonb_build_object(
      'accounts', (select count(*) from public.accounts a where a.org_id = org),
      'customers', (select count(*) from public.customers c where c.org_id = org),
      'vendors', (select count(*) from public.vendors v where v.org_id = org),
      'products', (select count(*) from public.products p where p.org_id = org),
      'items_in_stock', (select count(*) from public.inventory_items i where i.org_id = org and i.quantity > 0),
      'fixed_assets', (select count(*) from public.fixed_assets f where f.org_id = org),
      'invoices', (select count(*) from public.invoices i where i.org_id = org and i.brought_forward and i.status <> 'cancelled'),
      'bills', (select count(*) from public.bills b where b.org_id = org and b.brought_forward and b.status <> 'cancelled'),
      'customer_credits', (select count(*) from public.payments p where p.org_id = org and p.customer_id is not null
        and p.bank_account_id = private.account_for(org, 'opening_balances') and p.status = 'posted'),
      'vendor_credits', (select count(*) from public.payments p where p.org_id = org and p.vendor_id is not null
        and p.bank_account_id = private.account_for(org, 'opening_balances') and p.status = 'posted')))
  from (select org as id) asked
  left join private.openings o on o.org_id = asked.id
$$;
comment on function private.opening_state(uuid) is 'The state of an organization''s opening balances.';

create function public.opening_state() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.opening_state(private.require('opening_balances.read', 'see the opening balances'))
$$;
comment on function public.opening_state() is
  'Saved state of moving in: {first_day, opening_day, program, version, locked_through, saved_by, saved_at, entry, '
  'counterpart, lines: [{account_id, code, name, debit, credit, foreign_amount, books_difference}], counts}. '
  'Without a day, first_day is null; entry is the current opening entry.';

create function public.save_opening(
  first_day date, program text, version integer, key uuid, lines jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('opening_balances.update', 'save opening balances');
  answer constant jsonb := private.recall(save_opening.key, 'save_opening', jsonb_build_array(
    save_opening.first_day, save_opening.program, save_opening.version, save_opening.lines));
  earlier private.openings;
begin
  if answer is not null then
    return private.opening_state(org);
  end if;
  perform private.require_not_posted(org, 'change them');
  perform private.require_calendar_date(save_opening.first_day);
  if save_opening.first_day is null or save_opening.first_day = '0001-01-01' then
    perform private.refuse_field('opening.day_missing', 'Enter the day on which the books begin here.', 'first_day');
  elsif save_opening.program is null or save_opening.program not in ('quickbooks', 'xero', 'other') then
    perform private.refuse_field('opening.program', 'The previous software must be quickbooks, xero or other.', 'program');
  end if;
  -- One at a time, even for the first save.
  perform private.hold_ledger(org);
  select o.* into earlier from private.openings o where o.org_id = org for update;
  if coalesce(earlier.version, 0) is distinct from coalesce(save_opening.version, 0) then
    perform private.refuse('opening.changed', format(
      '%s saved the opening balances at %s. Load them again, then make your change.',
      coalesce((select p.full_name from public.profiles p where p.id = earlier.saved_by), 'Somebody'),
      to_char(earlier.saved_at at time zone coalesce((select s.time_zone from public.company_settings s where s.org_id = org), 'UTC'), 'YYYY-MM-DD HH24:MI')));
  end if;
  insert into private.openings as o (org_id, first_day, program, saved_by)
  values (org, save_opening.first_day, save_opening.program, auth.uid())
  on conflict (org_id) do update set first_day = excluded.first_day, program = excluded.program,
    version = o.version + 1, saved_by = auth.uid(), saved_at = now();
  if save_opening.lines is not null and save_opening.lines <> 'null' then
    perform private.write_opening_balances(org, save_opening.lines);
  end if;
  perform private.remember(save_opening.key, 'true');
  return private.opening_state(org);
end $$;
comment on function public.save_opening(date, text, integer, uuid, jsonb) is
  'Saves the first day and, with lines, the trial balance of the previous software: [{account_id or account: {code, name, type, subtype} '
  'for a new one, code, name, debit, credit, foreign_amount, books_difference}]. version is the one that was read, 0 for the first. Returns as opening_state.';

grant execute on function public.opening_state(), public.save_opening(date, text, integer, uuid, jsonb) to authenticated;
