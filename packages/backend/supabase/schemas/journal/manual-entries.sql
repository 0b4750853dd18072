-- Journal entries made by people: posting, reversing, replacing.

create function private.decimal_of(line jsonb, field text, n bigint, what text default 'Line') returns numeric
language plpgsql immutable
set search_path = ''
as $$
declare
  value constant text := btrim(coalesce(line ->> field, ''));
begin
  if value = '' then
    return 0;
  elsif not private.fits(value, 'numeric') then
    perform private.refuse_field('ledger.not_a_number', format('%s must be an amount; "%s" is not.', field, left(value, 40)), field, n, what);
  elsif abs(value::numeric) >= 1e16 then
    perform private.refuse_field('ledger.too_large', format('%s is too large to be posted.', field), field, n, what);
  end if;
  return value::numeric;
end $$;
comment on function private.decimal_of(jsonb, text, bigint, text) is 'An amount in the nth line, given as number or text; 0 when blank; else a refusal.';

create function private.read_journal_lines(org uuid, lines jsonb, asks_contact boolean default false, kept jsonb default '[]')
returns private.posting_line[]
language plpgsql
set search_path = ''
as $$
declare
  known constant text[] := array['account_code', 'account_id', 'debit', 'credit', 'description', 'contact_id', 'currency', 'foreign_amount',
    'tracking_1_id', 'tracking_2_id'];
  rejected text;
  missing record;
  result private.posting_line[];
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) < 2
    or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('ledger.lines_required', 'A journal entry needs at least two lines, each with an account and a debit or a credit.');
  end if;
  select key into rejected from jsonb_array_elements(lines) l cross join lateral jsonb_object_keys(l) key
  where key <> all (known) limit 1;
  if rejected is not null then
    perform private.refuse('ledger.unknown_field', format(
      'A journal line has no field "%s". It has account_code, debit, credit, description and contact_id.', rejected));
  end if;
  select coalesce(l.value ->> 'account_code', l.value ->> 'account_id', '') as called, l.n into missing
  from jsonb_array_elements(lines) with ordinality l (value, n)
  where not exists (select from public.accounts a
    where a.org_id = org and (a.code = l.value ->> 'account_code' or a.id::text = l.value ->> 'account_id'))
  order by l.n limit 1;
  if found then
    perform private.refuse_field('account.unknown', case when missing.called = '' then 'Account is missing. Choose one.'
      else format('There is no account with the code "%s". Choose one from your chart of accounts, or add it first.',
        left(missing.called, 40)) end, 'account_id', missing.n);
  end if;
  perform private.check_line_contacts(org, lines, asks_contact);
  perform private.refuse_unknown_options(org, lines);
  perform private.refuse_archived_options(org, lines, kept);
  select array_agg(row(a.id, d.debit, d.credit, nullif(btrim(l.value ->> 'description'), ''),
      nullif(btrim(l.value ->> 'contact_id'), '')::uuid,
      coalesce(nullif(btrim(l.value ->> 'currency'), ''), case when d.foreign_amount is not null then a.currency end),
      d.foreign_amount, null, null, nullif(btrim(l.value ->> 'tracking_1_id'), '')::uuid,
      nullif(btrim(l.value ->> 'tracking_2_id'), '')::uuid, null)::private.posting_line order by l.n)
  into result
  from jsonb_array_elements(lines) with ordinality l (value, n)
  join public.accounts a on a.org_id = org
    and case when l.value ? 'account_code' then a.code = l.value ->> 'account_code' else a.id::text = l.value ->> 'account_id' end
  cross join lateral (select
    private.decimal_of(l.value, 'debit', l.n) as debit,
    private.decimal_of(l.value, 'credit', l.n) as credit,
    case when btrim(l.value ->> 'foreign_amount') <> ''
      then private.decimal_of(l.value, 'foreign_amount', l.n) end as foreign_amount) d;
  if exists (select from unnest(result) l where not private.is_currency(l.currency)) then
    perform private.refuse('ledger.unknown_currency',
      'The currency of a line must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR.');
  end if;
  select format('%s %s', l.foreign_amount, l.currency) into rejected
  from unnest(result) l where l.foreign_amount <> private.round_money(l.foreign_amount, l.currency) limit 1;
  if found then
    perform private.refuse('ledger.too_precise', format(
      'The foreign amount %s has more decimals than the currency allows. Round it first.', rejected));
  end if;
  select l.n into missing from unnest(result) with ordinality
    l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base, n)
  where not (l.debit >= 0 and l.credit >= 0 and (l.debit = 0) <> (l.credit = 0)) order by l.n limit 1;
  if found then
    perform private.refuse_field('ledger.one_side',
      'Debit or credit must be above zero, and not both: a line has either a debit or a credit.', 'debit', missing.n);
  end if;
  return result;
end $$;
comment on function private.read_journal_lines(uuid, jsonb, boolean, jsonb) is
  'Lines to post from [{account_code, debit, credit, description, contact_id, tracking_1_id, tracking_2_id}]; an '
  'error names the line. For users, a line on a control account requires its contact; programs that import books '
  'may not know it. kept are lines whose archived options may stay.';

create function public.post_journal_entry(
  entry_date date, description text, reference text, lines jsonb, key uuid
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.post', 'post journal entries');
  answer constant jsonb := private.recall(post_journal_entry.key, 'post_journal_entry', jsonb_build_array(
    post_journal_entry.entry_date, post_journal_entry.description, post_journal_entry.reference, post_journal_entry.lines));
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  entry := private.post_entry(org, post_journal_entry.entry_date, btrim(coalesce(post_journal_entry.description, '')),
    nullif(btrim(post_journal_entry.reference), ''), 'journal', null,
    private.read_journal_lines(org, post_journal_entry.lines));
  perform private.remember(post_journal_entry.key, to_jsonb(entry));
  return entry;
end $$;
comment on function public.post_journal_entry(date, text, text, jsonb, uuid) is
  'Posts a journal entry with lines [{account_code, debit, credit, description, contact_id, tracking_1_id, tracking_2_id}] and returns its id.';

create function private.require_manual_entry(org uuid, entry_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  kind text;
begin
  select e.source_kind into kind from public.journal_entries e where e.org_id = org and e.id = require_manual_entry.entry_id;
  if kind = 'reversal' then
    perform private.refuse('ledger.is_reversal', 'This entry is itself a reversal. Post a new entry instead of reversing it back.');
  elsif kind = 'opening' and exists (select from private.openings o where o.org_id = org and o.journal_entry_id = require_manual_entry.entry_id) then
    perform private.refuse('ledger.belongs_to_document',
      'This entry posted the opening balances. Reverse them under Opening Balances instead, on their own date.');
  elsif kind not in ('journal', 'opening', 'year_close') then
    perform private.refuse('ledger.belongs_to_document', format(
      'This entry was posted for a %s. Cancel, void or undo that instead, so that both stay in step.',
      replace(kind, '_', ' ')));
  end if;
end $$;
comment on function private.require_manual_entry(uuid, uuid) is
  'Refuses an entry that belongs to a document, which would then disagree with the ledger.';

create function public.reverse_journal_entry(id uuid, entry_date date, reason text, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.reverse', 'reverse journal entries');
  answer constant jsonb := private.recall(reverse_journal_entry.key, 'reverse_journal_entry', jsonb_build_array(
    reverse_journal_entry.id, reverse_journal_entry.entry_date, reverse_journal_entry.reason));
  reversal uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  if btrim(coalesce(reverse_journal_entry.reason, '')) = '' then
    perform private.refuse_field('ledger.reason_required', 'Enter why the entry is reversed; the reason is kept with the reversal.', 'reason');
  end if;
  perform private.require_manual_entry(org, reverse_journal_entry.id);
  reversal := private.reverse_entry(org, reverse_journal_entry.id, reverse_journal_entry.entry_date,
    btrim(reverse_journal_entry.reason),
    -- The reversal of a year-end close is a closing entry too: statements leave both out.
    (select case e.source_kind when 'year_close' then 'year_close' else 'reversal' end
     from public.journal_entries e where e.org_id = org and e.id = reverse_journal_entry.id));
  perform private.remember(reverse_journal_entry.key, to_jsonb(reversal));
  return reversal;
end $$;
comment on function public.reverse_journal_entry(uuid, date, text, uuid) is
  'Posts the opposite of an entry on a date and returns the id of the reversal.';

create function public.replace_journal_entry(
  id uuid, entry_date date, description text, reference text, lines jsonb, reason text, key uuid
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.reverse', 'replace journal entries');
  answer constant jsonb := private.recall(replace_journal_entry.key, 'replace_journal_entry', jsonb_build_array(
    replace_journal_entry.id, replace_journal_entry.entry_date, replace_journal_entry.description,
    replace_journal_entry.reference, replace_journal_entry.lines, replace_journal_entry.reason));
  draft uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  if btrim(coalesce(replace_journal_entry.reason, '')) = '' then
    perform private.refuse_field('ledger.reason_required', 'Enter why the entry is replaced; the reason is kept with the reversal.', 'reason');
  end if;
  perform private.require_manual_entry(org, replace_journal_entry.id);
  if exists (select from public.journal_entries e
    where e.org_id = org and e.id = replace_journal_entry.id and e.source_kind = 'year_close') then
    perform private.refuse('ledger.belongs_to_document',
      'This entry closed a year. Reverse it and close the year again instead of replacing it.');
  end if;
  -- If the date itself was wrong, the old entry is reversed on its own day and the new one has an earlier date.
  perform private.reverse_entry(org, replace_journal_entry.id, greatest(replace_journal_entry.entry_date, (
      select e.entry_date from public.journal_entries e where e.org_id = org and e.id = replace_journal_entry.id)),
    btrim(replace_journal_entry.reason));
  insert into public.journal_entries (org_id, entry_date, source_kind, replaces_id)
  values (org, replace_journal_entry.entry_date, 'journal', replace_journal_entry.id)
  returning journal_entries.id into draft;
  perform private.post_entry(org, replace_journal_entry.entry_date, btrim(coalesce(replace_journal_entry.description, '')),
    nullif(btrim(replace_journal_entry.reference), ''), 'journal', null,
    private.read_journal_lines(org, replace_journal_entry.lines, kept => (
      select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.journal_lines l
      where l.org_id = org and l.journal_entry_id = replace_journal_entry.id)), entry_id => draft);
  update public.journal_entries e set replaced_by_id = draft where e.org_id = org and e.id = replace_journal_entry.id;
  perform private.remember(replace_journal_entry.key, to_jsonb(draft));
  return draft;
end $$;
comment on function public.replace_journal_entry(uuid, date, text, text, jsonb, text, uuid) is
  'Corrects an entry: reverses it and posts another, each linked to the other. Returns the id of the new one.';

grant execute on function public.post_journal_entry(date, text, text, jsonb, uuid), public.reverse_journal_entry(uuid, date, text, uuid), public.replace_journal_entry(uuid, date, text, text, jsonb, text, uuid) to authenticated;
