-- Lines on their way into the journal: made by events, checked, hashed.

create type private.posting_line as (
  account_id uuid,
  debit numeric,
  credit numeric,
  description text,
  contact_id uuid,
  currency text,
  foreign_amount numeric,
  gst_box text,
  tax_component text,
  tracking_1_id uuid,
  tracking_2_id uuid,
  tax_base numeric
);
comment on type private.posting_line is 'A line to post, in the base currency; columns as in journal_lines.';

create function private.line(
  account_id uuid, amount numeric, description text, contact_id uuid default null, currency text default null,
  foreign_amount numeric default null, gst_box text default null, tax_component text default null,
  tracking_1_id uuid default null, tracking_2_id uuid default null, tax_base numeric default null
) returns private.posting_line
language sql immutable
as $$
  select row(account_id, greatest(amount, 0), greatest(-amount, 0), description, contact_id, currency, foreign_amount,
    gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base)::private.posting_line
$$;
comment on function private.line(uuid, numeric, text, uuid, text, numeric, text, text, uuid, uuid, numeric) is 'A line from a signed amount, debit positive.';

create function private.foreign_part(foreign_amount numeric, base_amount numeric) returns numeric
language sql immutable
as $$
  select case when sign(foreign_amount) = sign(base_amount) then foreign_amount else 0 end
$$;
comment on function private.foreign_part(numeric, numeric) is
  'Foreign amount of a line; 0 if rounding, or goods at cost, left a base amount with the opposite sign.';

create function private.entry_hash(
  previous_hash text, number integer, entry_date date, description text, reference text, source_kind text, source_id uuid,
  reverses_id uuid, posted_at timestamptz, lines text
) returns text
language plpgsql immutable
as $$
begin
  -- JSON separates the fields whatever they contain; amounts and dates are text, so that anyone can recompute it.
  return encode(sha256(convert_to(concat_ws(E'\n', previous_hash,
    jsonb_build_array(number::text, entry_date::text, description, reference, source_kind, source_id::text,
      reverses_id::text, to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text,
    lines), 'UTF8')), 'hex');
end $$;
comment on function private.entry_hash(text, integer, date, text, text, text, uuid, uuid, timestamptz, text) is
  'SHA-256 of: the previous hash, the entry as a JSON array of texts, and each line as one, joined by line feeds.';

create function private.line_text(
  line_number integer, account_id uuid, debit numeric, credit numeric, contact_id uuid, currency text, foreign_amount numeric,
  gst_box text, description text, tracking_1_id uuid default null, tracking_2_id uuid default null
) returns text
language plpgsql immutable
as $$
begin
  return jsonb_build_array(line_number::text, account_id::text, debit::numeric(24, 2)::text, credit::numeric(24, 2)::text,
    contact_id::text, currency, foreign_amount::numeric(24, 2)::text, gst_box, description)
    -- A line without options has the same text as before there were options, so that hashes of earlier entries remain valid.
    || case when coalesce(tracking_1_id, tracking_2_id) is null then '[]'::jsonb
      else jsonb_build_array(tracking_1_id::text, tracking_2_id::text) end;
end $$;
comment on function private.line_text(integer, uuid, numeric, numeric, uuid, text, numeric, text, text, uuid, uuid) is
  'Text of a line for the hash of its entry; its two tracking options are appended if it has any.';

create function private.check_lines(org uuid, lines private.posting_line[], may_be_inactive boolean default false) returns void
language plpgsql
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  base constant text := private.base_currency(org);
  places constant integer := private.minor_units(base);
  found_fault record;
  debits numeric;
  credits numeric;
begin
  select coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0) into debits, credits from unnest(lines) l;
  if debits <> credits then
    perform private.refuse('ledger.unbalanced', format(
      'Debits are %s and credits %s. They must be equal; the difference is %s.', debits, credits, abs(debits - credits)));
  end if;
  -- A reversal was posted before, and a closing sums a whole year of entries.
  if debits >= (case when may_be_inactive then 1e22 else 1e16 end) then
    perform private.refuse('ledger.too_large', format('Debits total %s, which is too large to be posted. Check the amounts.', debits));
  end if;
  select l.*, a.id as known_id, a.code, a.name, a.is_active,
    l.contact_id is not null and a.subtype not in ('receivable', 'payable', 'bank') as is_no_control,
    char_length(l.description) > 2000 as is_wordy
  into found_fault
  from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base, n)
  left join public.accounts a on a.org_id = org and a.id = l.account_id
  where a.id is null or not (a.is_active or may_be_inactive) or l.debit < 0 or l.credit < 0 or (l.debit > 0 and l.credit > 0)
    or l.debit is null or l.credit is null
    or l.debit <> round(l.debit, places) or l.credit <> round(l.credit, places)
    or (l.contact_id is not null and a.subtype not in ('receivable', 'payable', 'bank')) or char_length(l.description) > 2000
  order by l.n limit 1;
  if not found then
    return;
  elsif found_fault.known_id is null then
    perform private.refuse('account.unknown', 'A line names an account that is not in your chart of accounts. Choose another one.');
  elsif not (found_fault.is_active or may_be_inactive) then
    perform private.refuse('account.inactive', format(
      'Account %s %s is inactive. Choose another one, or make it active again.', found_fault.code, found_fault.name));
  elsif found_fault.debit <> round(found_fault.debit, places) or found_fault.credit <> round(found_fault.credit, places) then
    perform private.refuse('ledger.too_precise', format(
      'The amount %s on account %s %s has more decimals than %s allows. Round it first.',
      greatest(found_fault.debit, found_fault.credit), found_fault.code, found_fault.name, base));
  elsif found_fault.is_no_control then
    perform private.refuse('rule.unsuitable_account', format(
      'Account %s %s does not keep what customers owe or what vendors are owed. Choose another one under Chart of Accounts, Posting Rules.',
      found_fault.code, found_fault.name));
  elsif found_fault.is_wordy then
    perform private.refuse('ledger.too_long', format(
      'The description of the line on account %s %s can have 2000 characters. Shorten it.', found_fault.code, found_fault.name));
  else
    perform private.refuse('ledger.one_side', format(
      'The line on account %s %s must have either a debit or a credit, above zero.', found_fault.code, found_fault.name));
  end if;
end $$;
comment on function private.check_lines(uuid, private.posting_line[], boolean) is
  'Refuses lines that do not balance, name no usable account, or have an amount that cannot be posted.';

create function private.settles_gst(org uuid, lines private.posting_line[]) returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (
    select from unnest(lines) l
    join public.accounts a on a.org_id = org and a.id = l.account_id
    where (l.debit <> 0 or l.credit <> 0) and a.subtype not in ('tax', 'bank'))
$$;
comment on function private.settles_gst(uuid, private.posting_line[]) is
  'True if lines move tax only between its own accounts and the bank: GST that is cleared, paid or refunded.';
